import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { addTime, confirmationClaimLifetime } from '../../time.ts'
import { database, tryWrite } from '../database.ts'
import { filePart } from './attachment-request-records.ts'

/** The claims of confirmations on files. A claim expires, so that a confirmation that died can be repeated. */
export const confirmationClaims = (TableName: string) => ({
  /**
   * Claims a file for one confirmation. Returns the claim's id, or undefined while another confirmation has one and once
   * the file is received. The DynamoDB client may repeat the write after a lost response. The id lets it succeed again.
   */
  async claimFile(requestKey: string, attachmentId: string, now: Date): Promise<string | undefined> {
    const claimId = randomUUID()
    const claimedUntil = addTime(now, confirmationClaimLifetime).toISOString()
    const claimUpdate = new UpdateCommand({
      TableName,
      Key: { requestKey, part: filePart(attachmentId) },
      UpdateExpression: 'SET claimedUntil = :until, claimId = :id',
      ConditionExpression:
        '#token = :none AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now OR claimId = :id)',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: {
        ':until': claimedUntil,
        ':none': null,
        ':now': now.toISOString(),
        ':id': claimId,
      },
    })
    return (await tryWrite(database.send(claimUpdate))) ? claimId : undefined
  },

  /** Ends a claim before it expires. Does nothing when the claim has ended. */
  async releaseFile(requestKey: string, attachmentId: string, claimId: string): Promise<void> {
    const releaseUpdate = new UpdateCommand({
      TableName,
      Key: { requestKey, part: filePart(attachmentId) },
      UpdateExpression: 'REMOVE claimedUntil, claimId',
      ConditionExpression: 'claimId = :id',
      ExpressionAttributeValues: { ':id': claimId },
    })
    await tryWrite(database.send(releaseUpdate))
  },
})
