import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type SaveDraftRequest, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { sha256 } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { staleDraft } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database } from './database.ts'
import type { Write } from './transaction.ts'

const lifetime = { days: 14 }

/** A draft belongs to a UCAS ID and an email together (DECISIONS, section 3). */
type DraftOwner = { ucasPersonalId: string; email: string }

const keyOf = ({ ucasPersonalId, email }: DraftOwner) => ({
  owner: sha256(`${ucasPersonalId} ${toEmailKey(email)}`),
})

const noDraft: SavedDraft = { form: null, version: 0, savedAt: null }
/** The turn of a client without turns. No later save follows it by its turn alone. */
const noTurn = { tab: '', number: 0 }

const isAbsent = 'attribute_not_exists(form) OR expires <= :now'
const isVersion = 'attribute_exists(form) AND expires > :now AND #version = :version'
const isNextTurn = 'tab = :tab AND turn < :turn'

/**
 * Drafts, which expire 14 days after the last change. A discarded draft leaves its version behind, so that a stale tab
 * never overwrites a later form.
 */
export const drafts = (TableName: string) => {
  const discardUpdate = (owner: DraftOwner, now: Date) => ({
    TableName,
    Key: keyOf(owner),
    UpdateExpression: 'SET expires = :expires REMOVE form, savedAt, tab, turn ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1, ':expires': toEpochSeconds(addTime(now, lifetime)) },
  })

  return {
    async get(owner: DraftOwner, now: Date): Promise<SavedDraft> {
      const { Item } = await database.send(
        new GetCommand({ TableName, Key: keyOf(owner), ConsistentRead: true }),
      )
      if (Item?.form === undefined || Number(Item.expires) <= toEpochSeconds(now)) return noDraft
      const saved = savedDraft.safeParse(Item)
      // A form that only another release can parse is not returned, but a new save may follow its version.
      return saved.success ? saved.data : { ...noDraft, version: Number(Item.version) }
    },

    /** Saves the form as the next version; refused unless it is based on the stored one or is the tab's next turn. */
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
        ConditionExpression: `(${version === 0 ? isAbsent : isVersion}) OR (${isNextTurn})`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':form': form,
          ':savedAt': now.toISOString(),
          ':expires': toEpochSeconds(addTime(now, lifetime)),
          ':now': toEpochSeconds(now),
          ':tab': turn.tab,
          ':turn': turn.number,
          ':one': 1,
          ...(version === 0 ? {} : { ':version': version }),
        },
        ReturnValues: 'ALL_NEW',
      })
      const { Attributes } = await database.send(update).catch(refuseStale)
      return savedDraft.parse(Attributes)
    },

    /** Discards a draft; refused when the version is given and is not the stored one. */
    async discard(owner: DraftOwner, now: Date, version?: number): Promise<void> {
      const update = discardUpdate(owner, now)
      const condition = version !== undefined && {
        ConditionExpression: 'attribute_exists(form) AND #version = :version',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':version': version },
      }
      await database.send(new UpdateCommand({ ...update, ...condition })).catch(refuseStale)
    },

    /** Discards a draft. */
    discardWrite: (owner: DraftOwner, now: Date): Write => ({ item: { Update: discardUpdate(owner, now) } }),

    /** Deletes a draft with its version. For staff. */
    async erase(owner: DraftOwner): Promise<void> {
      await database.send(new DeleteCommand({ TableName, Key: keyOf(owner) }))
    },
  }
}

function refuseStale(error: unknown): never {
  if (error instanceof ConditionalCheckFailedException) throw staleDraft()
  throw error
}
