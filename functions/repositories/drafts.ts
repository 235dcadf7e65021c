import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type FormState, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { emailKey } from '../email-key.ts'
import { later, seconds } from '../instants.ts'
import { staleDraft } from '../refusals.ts'
import { hashOf } from '../secret-text.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

const life = { days: 14 }

/** Whose draft it is: drafts belong to UCAS ID and e-mail together (DECISIONS, section 3). */
type DraftOwner = { ucasPersonalId: string; email: string }

const keyOf = ({ ucasPersonalId, email }: DraftOwner) => ({
  owner: hashOf(`${ucasPersonalId} ${emailKey(email)}`),
})

const none: SavedDraft = { form: null, version: 0, savedAt: null }

/**
 * Unfinished forms, kept 14 days after the last change. A discarded one leaves its version behind, so that a stale tab
 * never takes a later form for its own.
 */
export const drafts = (TableName: string) => {
  const discarding = (owner: DraftOwner) => ({
    TableName,
    Key: keyOf(owner),
    UpdateExpression: 'REMOVE form, savedAt ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  })

  return {
    async get(owner: DraftOwner, now: Date): Promise<SavedDraft> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: keyOf(owner), ConsistentRead: true }),
      )
      const kept = savedDraft.safeParse(Item)
      return kept.success && Number(Item?.expires) > seconds(now) ? kept.data : none
    },

    /** Keeps the form as the version after `version`, 0 for the first; refused when that is not the kept one. */
    async put(owner: DraftOwner, form: FormState, version: number, now: Date): Promise<SavedDraft> {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(owner),
        UpdateExpression: 'SET form = :form, savedAt = :savedAt, expires = :expires ADD #version :one',
        ConditionExpression:
          version === 0
            ? 'attribute_not_exists(form) OR expires <= :now'
            : 'attribute_exists(form) AND expires > :now AND #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':form': form,
          ':savedAt': now.toISOString(),
          ':expires': seconds(later(now, life)),
          ':now': seconds(now),
          ':one': 1,
          ...(version === 0 ? {} : { ':version': version }),
        },
        ReturnValues: 'ALL_NEW',
      })
      try {
        return savedDraft.parse((await database.send(update)).Attributes)
      } catch (thrown) {
        if (thrown instanceof ConditionalCheckFailedException) throw staleDraft()
        throw thrown
      }
    },

    async discard(owner: DraftOwner): Promise<void> {
      await database.send(new UpdateCommand(discarding(owner)))
    },

    /** The end of a draft, as part of a transaction. */
    discarding: (owner: DraftOwner): Write => ({ item: { Update: discarding(owner) } }),
  }
}
