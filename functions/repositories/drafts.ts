import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type SaveDraftRequest, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { sha256, toEmailKey } from '../keys.ts'
import { staleDraft } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

const life = { days: 14 }

/** Whose draft it is: drafts belong to UCAS ID and e-mail together (DECISIONS, section 3). */
type DraftOwner = { ucasPersonalId: string; email: string }

const keyOf = ({ ucasPersonalId, email }: DraftOwner) => ({
  owner: sha256(`${ucasPersonalId} ${toEmailKey(email)}`),
})

const none: SavedDraft = { form: null, version: 0, savedAt: null }
/** The turn of whoever counts none: no save comes after it by its turn alone. */
const noTurn = { tab: '', number: 0 }

const fresh = 'attribute_not_exists(form) OR expires <= :now'
const newest = 'attribute_exists(form) AND expires > :now AND #version = :version'
const nextTurn = 'tab = :tab AND turn < :turn'

/**
 * Unfinished forms, kept 14 days after the last change. A discarded one leaves its version behind, so that a stale tab
 * never takes a later form for its own.
 */
export const drafts = (TableName: string) => {
  const discarding = (owner: DraftOwner, now: Date) => ({
    TableName,
    Key: keyOf(owner),
    UpdateExpression: 'SET expires = :expires REMOVE form, savedAt, tab, turn ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1, ':expires': toEpochSeconds(addTime(now, life)) },
  })

  return {
    async get(owner: DraftOwner, now: Date): Promise<SavedDraft> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: keyOf(owner), ConsistentRead: true }),
      )
      if (Item?.form === undefined || Number(Item.expires) <= toEpochSeconds(now)) return none
      const kept = savedDraft.safeParse(Item)
      // A form that only another release can read is not shown, but what is typed now may follow it.
      return kept.success ? kept.data : { ...none, version: Number(Item.version) }
    },

    /** Keeps the form as the next version; refused unless it is based on the kept one or the tab's next turn. */
    async save(
      owner: DraftOwner,
      { form, version, turn = noTurn }: SaveDraftRequest,
      now: Date,
    ): Promise<SavedDraft> {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(owner),
        UpdateExpression:
          'SET form = :form, savedAt = :savedAt, expires = :expires, tab = :tab, turn = :turn ADD #version :one',
        ConditionExpression: `(${version === 0 ? fresh : newest}) OR (${nextTurn})`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':form': form,
          ':savedAt': now.toISOString(),
          ':expires': toEpochSeconds(addTime(now, life)),
          ':now': toEpochSeconds(now),
          ':tab': turn.tab,
          ':turn': turn.number,
          ':one': 1,
          ...(version === 0 ? {} : { ':version': version }),
        },
        ReturnValues: 'ALL_NEW',
      })
      const { Attributes } = await database.send(update).catch(staleIfConditional)
      return savedDraft.parse(Attributes)
    },

    /** Ends a draft; refused when a version is named that is not the kept one. */
    async discard(owner: DraftOwner, now: Date, version?: number): Promise<void> {
      const update = discarding(owner, now)
      const condition = version !== undefined && {
        ConditionExpression: 'attribute_exists(form) AND #version = :version',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':version': version },
      }
      await database.send(new UpdateCommand({ ...update, ...condition })).catch(staleIfConditional)
    },

    /** The end of a draft, as part of a transaction. */
    discardWrite: (owner: DraftOwner, now: Date): Write => ({ item: { Update: discarding(owner, now) } }),

    /** Deletes all that is kept of a draft, for staff. */
    async erase(owner: DraftOwner): Promise<void> {
      await database.send(new DeleteCommand({ TableName, Key: keyOf(owner) }))
    },
  }
}

function staleIfConditional(thrown: unknown): never {
  if (thrown instanceof ConditionalCheckFailedException) throw staleDraft()
  throw thrown
}
