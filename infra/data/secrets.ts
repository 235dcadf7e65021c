import { RemovalPolicy } from 'aws-cdk-lib'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { SecretName } from '#functions/needs.ts'
import { acknowledgeFindings } from '../cdk-nag.ts'

export type Secrets = Record<Exclude<SecretName, 'captcha-secret'>, ISecret> & { 'captcha-secret'?: ISecret }

/** The secrets: generated in Secrets Manager, but for hCaptcha's own, which is put there before and named by its ARN. */
export function createSecrets(scope: Construct, captchaSecret: string | null): Secrets {
  const family = new Construct(scope, 'secrets')
  return {
    'signing-key': generated(family, 'signing-key', 'Signs bearer tokens'),
    'origin-secret': generated(family, 'origin-secret', 'By this the API knows CloudFront'),
    ...(captchaSecret && {
      'captcha-secret': Secret.fromSecretCompleteArn(family, 'captcha-secret', captchaSecret),
    }),
  }
}

function generated(scope: Construct, name: SecretName, description: string) {
  const secret = new Secret(scope, name, {
    description,
    // 64 letters and digits are 381 random bits: more than the 256 that HS256 asks for.
    generateSecretString: { passwordLength: 64, excludePunctuation: true, requireEachIncludedType: false },
    removalPolicy: RemovalPolicy.RETAIN,
  })
  acknowledgeFindings(secret, {
    'AwsSolutions-SMG4':
      'An operator rotates it when all is quiet (README, "Rotate secrets"), because processes that know the old one go on for a while.',
  })
  // The cast is for CDK's own types, which are not made for exactOptionalPropertyTypes.
  return secret as ISecret
}
