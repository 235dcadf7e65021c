import { RemovalPolicy } from 'aws-cdk-lib'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { SecretName } from '#functions/environment.ts'

export type Secrets = Record<Exclude<SecretName, 'captcha-secret'>, ISecret> & { 'captcha-secret'?: ISecret }

/** Creates the generated secrets, and looks up hCaptcha's existing secret by its ARN. */
export function createSecrets(scope: Construct, captchaSecret: string | null): Secrets {
  const group = new Construct(scope, 'secrets')
  return {
    'origin-secret': createSecret(
      group,
      'origin-secret',
      'Proves to the API that a request comes from CloudFront',
    ),
    ...(captchaSecret && {
      'captcha-secret': Secret.fromSecretCompleteArn(group, 'captcha-secret', captchaSecret),
    }),
  }
}

/** An operator rotates it (infra/docs/deploy.md, "Rotate secrets"), because CloudFront and hCaptcha must follow. */
function createSecret(scope: Construct, name: SecretName, description: string) {
  const secret = new Secret(scope, name, {
    description,
    // 64 letters and digits are 381 random bits.
    generateSecretString: { passwordLength: 64, excludePunctuation: true, requireEachIncludedType: false },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  // The CDK's types do not support exactOptionalPropertyTypes.
  return secret as ISecret
}
