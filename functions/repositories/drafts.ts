import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { retention } from '#shared/retention.ts'
import { type SaveDraftRequest, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { sha256 } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { tableName } from '../environment.ts'
import { staleDraft } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, type Write } from './database.ts'

/** A draft belongs to a UCAS ID and an email together. */
type DraftOwner = { ucasPersonalId: string; email: string }

const toKey = ({ ucasPersonalId, email }: DraftOwner) => ({
  owner: sha256(`${ucasPersonalId} ${toEmailKey(email)}`),
})

const noDraft: SavedDraft = { form: null, version: 0, savedAt: null }
/** Stored for a client that sends no turns. Then every save must be based on the stored version. */
const noTurn = { tab: '', number: 0 }

const isAbsent = 'attribute_not_exists(form) OR expires <= :now'
const isVersion = 'attribute_exists(form) AND expires > :now AND #version = :version'
const isNextTurn = 'tab = :tab AND turn < :turn'

/**
 * Drafts, which expire 14 days after the last change. The version of a discarded draft stays stored, so that a
 * stale tab never overwrites a later form.
 */
export const drafts = (TableName = tableName('drafts')) => {
  const discardUpdate = (owner: DraftOwner, now: Date) => ({
    TableName,
    Key: toKey(owner),
    UpdateExpression: 'SET expires = :expires REMOVE form, savedAt, tab, turn, saveId ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1, ':expires': toEpochSeconds(addTime(now, retention.draft)) },
  })

  return {
    async get(owner: DraftOwner, now: Date): Promise<SavedDraft> {
      const item = await getItem(TableName, toKey(owner))
      if (item?.form === undefined || Number(item.expires) <= toEpochSeconds(now)) return noDraft
      const saved = savedDraft.safeParse(item)
      // A form that only another release can parse is not returned, but a new save may follow its version.
      return saved.success ? saved.data : { ...noDraft, version: Number(item.version) }
    },

    /** Saves the form as the next version; refused unless it is based on the stored one or is the tab's next turn. */
    async save(
      owner: DraftOwner,
      { form, version, turn = noTurn }: SaveDraftRequest,
      now: Date,
    ): Promise<SavedDraft> {
      const saveId = randomUUID()
      const savedAt = now.toISOString()
      const update = new UpdateCommand({
        TableName,
        Key: toKey(owner),
        UpdateExpression:
          'SET form = :form, savedAt = :savedAt, expires = :expires, tab = :tab, turn = :turn, saveId = :saveId ADD #version :one',
        ConditionExpression: `(${version === 0 ? isAbsent : isVersion}) OR (${isNextTurn})`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':form': form,
          ':savedAt': savedAt,
          ':expires': toEpochSeconds(addTime(now, retention.draft)),
          ':now': toEpochSeconds(now),
          ':tab': turn.tab,
          ':turn': turn.number,
          ':saveId': saveId,
          ':one': 1,
          ...(version === 0 ? {} : { ':version': version }),
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      try {
        const { Attributes } = await database.send(update)
        return savedDraft.parse(Attributes)
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        // The DynamoDB client repeats a save whose response was lost.
        if (error.Item?.saveId?.S !== saveId) throw staleDraft()
        return { form, version: Number(error.Item.version?.N), savedAt }
      }
    },

    /** Discards a draft; refused when the version is given and another is stored. */
    async discard(owner: DraftOwner, now: Date, version?: number): Promise<void> {
      const update = discardUpdate(owner, now)
      const condition = version !== undefined && {
        ConditionExpression: 'attribute_exists(form) AND #version = :version',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':version': version },
      }
      const command = new UpdateCommand({
        ...update,
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      await database.send(command).catch(error => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        // The condition also fails if the client repeats a call whose response was lost, or if the draft has expired.
        if (error.Item?.form && Number(error.Item.expires?.N) > toEpochSeconds(now)) throw staleDraft()
      })
    },

    discardWrite: (owner: DraftOwner, now: Date): Write => ({ Update: discardUpdate(owner, now) }),

    /** Deletes a draft with its version. For staff. */
    async erase(owner: DraftOwner): Promise<void> {
      await database.send(new DeleteCommand({ TableName, Key: toKey(owner) }))
    },
  }
}
