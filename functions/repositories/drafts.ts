import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type FormState, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { emailKey } from '../email-key.ts'
import { later, seconds } from '../instants.ts'
import { staleDraft } from '../refusals.ts'
import { hashOf } from '../secret-text.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

const life = { days: 14 }

/** Whose draft it is: drafts belong to UCAS ID and e-mail together (DECISIONS, section 3). */
export type DraftOwner = { ucasPersonalId: string; email: string }

const keyOf = ({ ucasPersonalId, email }: DraftOwner) => ({
  owner: hashOf(`${ucasPersonalId} ${emailKey(email)}`),
})

const none: SavedDraft = { form: null, version: 0, savedAt: null }

/** Unfinished forms, kept 14 days after the last change. */
export const drafts = (TableName: string) => ({
  async get(owner: DraftOwner, now: Date): Promise<SavedDraft> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: keyOf(owner), ConsistentRead: true }),
    )
    if (!Item || Number(Item.expires) <= seconds(now)) return none
    const kept = savedDraft.safeParse(Item)
    return kept.success ? kept.data : { ...none, version: Number(Item.version) }
  },

  /** Keeps the form as the version after `version`; refused when that is not the kept one. */
  async put(owner: DraftOwner, form: FormState, version: number, now: Date): Promise<SavedDraft> {
    const saved = { form, version: version + 1, savedAt: now.toISOString() }
    const put = new PutCommand({
      TableName,
      Item: { ...keyOf(owner), ...saved, expires: seconds(later(now, life)) },
      ConditionExpression:
        version === 0 ? 'attribute_not_exists(#owner) OR expires <= :now' : '#version = :version',
      ExpressionAttributeNames: version === 0 ? { '#owner': 'owner' } : { '#version': 'version' },
      ExpressionAttributeValues: version === 0 ? { ':now': seconds(now) } : { ':version': version },
    })
    await database.send(put).catch(thrown => {
      if (thrown instanceof ConditionalCheckFailedException) throw staleDraft()
      throw thrown
    })
    return saved
  },

  async delete(owner: DraftOwner): Promise<void> {
    await database.send(new DeleteCommand({ TableName, Key: keyOf(owner) }))
  },

  /** The end of a draft, as part of a transaction. */
  deleting: (owner: DraftOwner): Write => ({ item: { Delete: { TableName, Key: keyOf(owner) } } }),
})
export type Drafts = ReturnType<typeof drafts>
