import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { retention } from '#shared/retention.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { type SaveDraftRequest, type SavedDraft, savedDraft } from '#shared/schemas/draft.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { toEmailKey } from '../record-owner.ts'
import { staleDraft } from '../refusals.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, tryWrite, type Write } from './database.ts'

export const toDraftKey = ({ ucasId, email }: PersonKey) => ({
  pairHash: sha256(`${ucasId} ${toEmailKey(email)}`),
})

const noDraft: SavedDraft = { form: null, version: 0, savedAt: null }

/**
 * Drafts, which expire 14 days after the last change. Each save and each discard raises the version. The version of a
 * discarded draft stays stored, so that a stale page overwrites neither the discard nor a later form.
 */
export const drafts = (TableName = tableName('drafts')) => {
  const toExpiry = (now: Date) => toEpochSeconds(addTime(now, retention.draft))

  const createDiscardUpdate = (person: PersonKey, now: Date) => ({
    TableName,
    Key: toDraftKey(person),
    UpdateExpression: 'SET expires = :expires REMOVE form, savedAt ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1, ':expires': toExpiry(now) },
  })

  const createSaveUpdate = (person: PersonKey, { form, version, savedAt }: SavedDraft, now: Date) => ({
    TableName,
    Key: toDraftKey(person),
    UpdateExpression: 'SET form = :form, #version = :version, savedAt = :savedAt, expires = :expires',
    ConditionExpression: 'attribute_not_exists(#version) OR #version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':form': form,
      ':before': version - 1,
      ':version': version,
      ':savedAt': savedAt,
      ':expires': toExpiry(now),
    },
  })

  async function get(person: PersonKey, now: Date): Promise<SavedDraft> {
    const item = await getItem(TableName, toDraftKey(person))
    if (!item) return noDraft
    const isExpired = Number(item.expires) <= toEpochSeconds(now)
    return savedDraft.parse({ ...noDraft, version: item.version, ...(!isExpired && item) })
  }

  return {
    get,

    /** Saves a form that is based on the stored version, as the next one. Otherwise accepts only the stored form again. */
    async save(person: PersonKey, { form, version }: SaveDraftRequest, now: Date): Promise<SavedDraft> {
      const saved = { form, version: version + 1, savedAt: now.toISOString() }
      if (await tryWrite(database.send(new UpdateCommand(createSaveUpdate(person, saved, now))))) return saved
      // A save whose reply was lost is sent again, by the browser or by the DynamoDB client.
      const stored = await get(person, now)
      if (!isDeepStrictEqual(stored.form, form)) throw staleDraft()
      return stored
    },

    /** Discards a draft. If a version is given, refuses when another one is stored. */
    async discard(person: PersonKey, now: Date, version?: number): Promise<void> {
      const update = createDiscardUpdate(person, now)
      const condition = version !== undefined && {
        ConditionExpression: '#version = :version',
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':version': version },
      }
      const command = new UpdateCommand({
        ...update,
        ...condition,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      await database.send(command).catch(error => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        // The condition also fails if a call whose response was lost is repeated.
        if (error.Item?.form) throw staleDraft()
      })
    },

    saveWrite: (person: PersonKey, draft: SavedDraft, now: Date): Write => ({
      Update: createSaveUpdate(person, draft, now),
      refusal: staleDraft,
    }),

    discardWrite: (person: PersonKey, now: Date): Write => ({ Update: createDiscardUpdate(person, now) }),
  }
}
