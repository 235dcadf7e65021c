import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#infra/build/project-folder.ts'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'

/** The rules of checkov that do not apply, each with its reason. */
const skippedRules = {
  CKV_AWS_158: 'CloudWatch Logs encrypts every group, and the logs have no personal data.',
  CKV_AWS_149: 'Secrets Manager encrypts them with its own key. No other account reads them.',
  CKV_AWS_116: 'The API responds with a failure, the stream has a queue, and schedules run again.',
  CKV_AWS_117:
    'Functions call only AWS and hCaptcha, over HTTPS. A VPC would add endpoints and slower starts.',
  CKV_AWS_115:
    'Concurrency is reserved where one call could take it from the others. The rest share what is left.',
  CKV_AWS_173: 'Lambda encrypts the variables. They have names and the configuration, and no secret.',
  CKV_AWS_18: 'An access log would record the keys of uploads. The site’s bucket serves CloudFront only.',
  CKV_AWS_86: 'An access log would record the tokens in sign-in links and the ids in upload links.',
  CKV_AWS_174:
    'Without a domain CloudFront’s own certificate decides. With one it is TLS 1.2 (infra/docs/deploy.md).',
  CKV_AWS_33: 'A condition limits the principal to this account through DynamoDB.',
  CKV_AWS_166: 'AWS Backup encrypts the vault with the account’s own key, and only this account reads it.',
  CKV_AWS_27: 'SQS encrypts the queue with its own key, which checkov does not count.',
  CKV_AWS_26:
    'CloudWatch cannot publish to a topic under the AWS-managed key, and alarms have no personal data.',
}

/** Checks the templates of `prod`, which has every resource of the other stages, with checkov. */
async function lintTemplates() {
  const folder = 'cdk.out/prod'
  const templates = readdirSync(join(projectFolder, folder))
    .filter(file => file.endsWith('.template.json'))
    .map(file => join(folder, file))
  const programs = await installPythonPackages('template-lint', join(import.meta.dirname, 'requirements.txt'))
  const skip = Object.keys(skippedRules).join()
  const scan = [
    '--framework',
    'cloudformation',
    '--quiet',
    '--compact',
    '--skip-download',
    '--skip-check',
    skip,
  ]
  await runProgram(join(programs, 'checkov'), [...scan, '--file', ...templates])
}

await runCheck('check of the templates with checkov', lintTemplates)
