import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { SecretName } from '#functions/needs.ts'

export type Secrets = Record<SecretName, Secret>

/** The secrets, generated in Secrets Manager; the captcha's is a placeholder until hCaptcha's own is put in. */
export function secrets(scope: Construct): Secrets {
  const family = new Construct(scope, 'secrets')
  return {
    'signing-key': secret(family, 'signing-key', 'Signs bearer tokens'),
    'captcha-secret': secret(family, 'captcha-secret', 'Verifies captchas: put the secret of hCaptcha here'),
  }
}

function secret(scope: Construct, name: SecretName, description: string) {
  return new Secret(scope, name, {
    description,
    // 64 letters and digits are 381 random bits: more than the 256 that HS256 asks for.
    generateSecretString: { passwordLength: 64, excludePunctuation: true, requireEachIncludedType: false },
    removalPolicy: RemovalPolicy.RETAIN,
  })
}
