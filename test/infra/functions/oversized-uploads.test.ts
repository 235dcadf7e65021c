import { expect, it } from 'vitest'
import { idOf, propertiesOf } from '../synthesised-stacks.ts'

it('an upload over 20 MB invokes the function that deletes it, and no other object does', () => {
  expect(propertiesOf('uploads').NotificationConfiguration).toEqual({
    EventBridgeConfiguration: { EventBridgeEnabled: true },
  })
  const rule = propertiesOf('delete-oversized-upload', 'arrival')
  expect(rule.EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: {
      bucket: { name: [{ Ref: idOf('uploads') }] },
      object: { key: [{ prefix: 'incoming/' }], size: [{ numeric: ['>', 20_971_520] }] },
    },
  })
  expect(rule.Targets.map(({ Arn }: { Arn: unknown }) => Arn)).toEqual([
    { 'Fn::GetAtt': [idOf('delete-oversized-upload', 'lambda'), 'Arn'] },
  ])
})
