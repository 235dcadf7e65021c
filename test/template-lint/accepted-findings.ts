export type Finding = { id: string; resource: string; message: string }
type AcceptedFinding = { id: string; resource: RegExp; reason: string }

/** The findings of cfn-lint and checkov that stay in the templates, each with its reason. */
export const acceptedFindings: AcceptedFinding[] = [
  {
    id: 'W3005',
    resource: /\/DependsOn\//,
    reason:
      'The CDK makes a function depend on its role and on the role’s policy. Only the policy is needed.',
  },
  {
    id: 'CKV_AWS_158',
    resource: /^AWS::Logs::LogGroup\./,
    reason: 'CloudWatch Logs encrypts every group, and the logs hold no personal data.',
  },
  {
    id: 'CKV_AWS_149',
    resource: /^AWS::SecretsManager::Secret\./,
    reason: 'Secrets Manager encrypts them with its own key. No other account reads them.',
  },
  {
    id: 'CKV_AWS_116',
    resource: /^AWS::Lambda::Function\./,
    reason: 'The API responds with a failure, the stream has a queue, and schedules run again.',
  },
  {
    id: 'CKV_AWS_117',
    resource: /^AWS::Lambda::Function\./,
    reason:
      'The functions call only AWS and hCaptcha, over HTTPS. A VPC would add endpoints and slower starts.',
  },
  {
    id: 'CKV_AWS_115',
    resource: /^AWS::Lambda::Function\./,
    reason:
      'Concurrency is reserved where one call could take it from the others. The rest share what is left.',
  },
  {
    id: 'CKV_AWS_173',
    resource: /^AWS::Lambda::Function\./,
    reason: 'Lambda encrypts the variables. They hold names and the configuration, and no secret.',
  },
  {
    id: 'CKV_AWS_18',
    resource: /^AWS::S3::Bucket\./,
    reason: 'An access log would record the keys of uploads. The site’s bucket answers CloudFront only.',
  },
  {
    id: 'CKV_AWS_86',
    resource: /^AWS::CloudFront::Distribution\./,
    reason: 'An access log would record the tokens in sign-in links and the ids in upload links.',
  },
  {
    id: 'CKV_AWS_174',
    resource: /^AWS::CloudFront::Distribution\./,
    reason:
      'Without a domain CloudFront’s own certificate decides. With one it is TLS 1.2 (infra/docs/deploy.md).',
  },
  {
    id: 'CKV_AWS_33',
    resource: /^AWS::KMS::Key\.tables/,
    reason: 'A condition limits the principal to this account through DynamoDB.',
  },
  {
    id: 'CKV_AWS_166',
    resource: /^AWS::Backup::BackupVault\./,
    reason: 'AWS Backup encrypts the vault with the account’s own key, and only this account reads it.',
  },
  {
    id: 'CKV_AWS_27',
    resource: /^AWS::SQS::Queue\./,
    reason: 'SQS encrypts the queue with its own key, which checkov does not count.',
  },
  {
    id: 'CKV_AWS_26',
    resource: /^AWS::SNS::Topic\./,
    reason:
      'CloudWatch cannot publish to a topic under the AWS-managed key, and alarms hold no personal data.',
  },
]

/** Returns a line for each finding that is not accepted, and for each accepted one that was not found. */
export function listProblems(findings: Finding[], accepted = acceptedFindings): string[] {
  const accepts = (finding: Finding) => (entry: AcceptedFinding) =>
    entry.id === finding.id && entry.resource.test(finding.resource)
  return [
    ...findings
      .filter(finding => !accepted.some(accepts(finding)))
      .map(({ id, resource, message }) => `${id} at ${resource}: ${message}`),
    ...accepted
      .filter(entry => !findings.some(finding => accepts(finding)(entry)))
      .map(({ id, resource }) => `${id} at ${resource} is accepted but was not found: delete the entry`),
  ]
}
