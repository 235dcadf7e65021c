import { expect, it } from 'vitest'
import { data, idOf, importOf, propertiesOf } from '../synthesised-stacks.ts'

it('an upload over 20 MB invokes the function that deletes it, and no other object does', () => {
  expect(data.propertiesOf('uploads').NotificationConfiguration).toEqual({
    EventBridgeConfiguration: { EventBridgeEnabled: true },
  })
  const rule = propertiesOf('delete-oversized-upload', 'arrival')
  expect(rule.EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: {
      bucket: { name: [importOf(['uploads'])] },
      object: { key: [{ prefix: 'incoming/' }], size: [{ numeric: ['>', 20_971_520] }] },
    },
  })
  expect(rule.Targets.map(({ Arn }: { Arn: unknown }) => Arn)).toEqual([
    { 'Fn::GetAtt': [idOf('delete-oversized-upload', 'lambda'), 'Arn'] },
  ])
})
