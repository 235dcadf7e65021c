import { randomUUID } from 'node:crypto'
import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { sha256 } from '../crypto.ts'
import { hasTag, toEmailKey, toMailbox } from '../email-key.ts'
import { toEpochSeconds } from '../time.ts'
import { database } from './database.ts'

type Exhausted = { retryAt: Date }
type Outcomes = z.infer<typeof outcomes>
/** A budget that allows `burst` at once, then one more in each interval. */
export type Limit = { burst: number; intervalMs: number }

/** Links for one UCAS ID and email. */
const pairLimit: Limit = { burst: 3, intervalMs: 15 * 60_000 }
const maxLinksPerHour = 6
const maxMismatchesPerHour = 10

const hourMs = 3_600_000
const toPair = (ucasId: string, email: string) => sha256(`pair ${ucasId} ${toEmailKey(email)}`)
const mismatches = z.array(z.object({ at: z.int() }))
/**
 * The links of a mailbox, oldest first. `address` is a hash: of the exact address if it has a tag, otherwise of the
 * mailbox. `fullAt` is when the budget of the pair was full again after this link.
 */
const links = z.array(
  z.object({ at: z.int(), pair: z.string(), address: z.optional(z.string()), fullAt: z.int() }),
)
const outcomes = z.object({
  bounces: z._default(z.int(), 0),
  deliveries: z._default(z.int(), 0),
})

/**
 * Limits on calls and mails (DECISIONS, section 3). A budget for a burst stores the instant, in milliseconds, at which
 * it is full again. A budget for any hour stores its uses of the last hour. Bounced and delivered mails are counted for
 * each clock hour. A pause stores its end. Keys are hashed.
 */
export const signInLimits = (TableName: string) => {
  /** Makes one conditional update. Returns undefined when it succeeds, otherwise the stored item. */
  async function tryUpdate(
    key: string,
    assignments: string,
    condition: string,
    names: Record<string, string>,
    values: Record<string, string | number>,
  ): Promise<Record<string, AttributeValue> | undefined> {
    const update = new UpdateCommand({
      TableName,
      Key: { limited: sha256(key) },
      UpdateExpression: `SET ${assignments}, expires = :expires`,
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await database.send(update)
      return
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return error.Item ?? {}
      throw error
    }
  }

  /** Changes the stored uses of the last hour, unless `change` finds that they are too many. */
  async function changeHour<Uses extends { at: number }[], Full extends Exhausted>(
    key: string,
    schema: z.ZodMiniType<Uses>,
    now: number,
    change: (uses: Uses[number][]) => Uses[number][] | Full,
  ): Promise<Full | undefined> {
    const expires = toEpochSeconds(new Date(now + hourMs)) + 60
    // Identifies this change, if its call succeeds but the response is lost and the client repeats it.
    const changeId = randomUUID()
    let stored: string | undefined
    for (;;) {
      const uses = stored === undefined ? [] : schema.parse(JSON.parse(stored))
      const changed = change(uses.filter(({ at }) => at > now - hourMs))
      if ('retryAt' in changed) return changed
      const item = await tryUpdate(
        key,
        '#uses = :uses, changeId = :changeId',
        stored === undefined ? 'attribute_not_exists(#uses)' : '#uses = :stored',
        { '#uses': 'uses' },
        {
          ':uses': JSON.stringify(changed),
          ...(stored !== undefined && { ':stored': stored }),
          ':changeId': changeId,
          ':expires': expires,
        },
      )
      if (item === undefined || item.changeId?.S === changeId) return
      stored = item.uses?.S
    }
  }

  return {
    /** Takes one from a budget. Returns undefined, or, when the budget is empty, when to retry. */
    async take(key: string, { burst, intervalMs }: Limit, instant: Date): Promise<Exhausted | undefined> {
      const now = instant.getTime()
      const maxFull = now + (burst - 1) * intervalMs
      const names = { '#full': 'full' }
      const values = { ':now': now, ':expires': toEpochSeconds(new Date(maxFull + intervalMs)) + 60 }
      for (;;) {
        const stored = await tryUpdate(
          key,
          '#full = #full + :every',
          '#full > :now AND #full <= :maxFull',
          names,
          { ...values, ':every': intervalMs, ':maxFull': maxFull },
        )
        if (stored === undefined) return
        const full = Number(stored.full?.N ?? 0)
        if (full > maxFull) return { retryAt: new Date(full - (burst - 1) * intervalMs) }
        // Nothing is stored, or the budget is full again: start a new one, unless another caller just did.
        const started = await tryUpdate(
          key,
          '#full = :fresh',
          'attribute_not_exists(#full) OR #full <= :now',
          names,
          { ...values, ':fresh': now + intervalMs },
        )
        if (started === undefined) return
      }
    },

    /** Adds back to a budget what a refused request took. */
    async refund(key: string, { intervalMs }: Limit, instant: Date): Promise<void> {
      const now = instant.getTime()
      await tryUpdate(
        key,
        '#full = #full - :every',
        '#full > :now',
        { '#full': 'full' },
        { ':now': now, ':every': intervalMs, ':expires': toEpochSeconds(instant) + 86_400 },
      )
    },

    /** Adds to the outcomes of mails in this hour of the clock, and returns them. */
    async addToHour(key: string, added: Partial<Outcomes>, instant: Date): Promise<Outcomes> {
      const hour = Math.floor(instant.getTime() / hourMs)
      const update = new UpdateCommand({
        TableName,
        Key: { limited: sha256(`${key} ${hour}`) },
        UpdateExpression: 'SET expires = :expires ADD bounces :bounces, deliveries :deliveries',
        ExpressionAttributeValues: {
          ':bounces': added.bounces ?? 0,
          ':deliveries': added.deliveries ?? 0,
          ':expires': toEpochSeconds(new Date((hour + 1) * hourMs)) + 60,
        },
        ReturnValues: 'ALL_NEW',
      })
      return outcomes.parse((await database.send(update)).Attributes)
    },

    /** Starts a pause, unless there is one. */
    async pause(key: string, until: Date, now: Date): Promise<void> {
      await tryUpdate(
        key,
        '#until = :until',
        'attribute_not_exists(#until) OR #until <= :now',
        { '#until': 'pausedUntil' },
        { ':until': until.getTime(), ':now': now.getTime(), ':expires': toEpochSeconds(until) + 60 },
      )
    },

    /** Returns the end of a pause; undefined when there is none. */
    async getPauseEnd(key: string, now: Date): Promise<Date | undefined> {
      const { Item } = await database.send(new GetCommand({ TableName, Key: { limited: sha256(key) } }))
      const end = new Date(Number(Item?.pausedUntil ?? 0))
      return end > now ? end : undefined
    },

    /**
     * Reserves the next turns of a rate that many processes share, one every `intervalMs`. Returns the first turn, which
     * is `earliest` or after the turns that are reserved already.
     */
    async reserve(key: string, count: number, intervalMs: number, earliest: Date): Promise<Date> {
      let first = earliest.getTime()
      for (;;) {
        const next = first + Math.ceil(count * intervalMs)
        const stored = await tryUpdate(
          key,
          '#full = :next',
          'attribute_not_exists(#full) OR #full <= :first',
          { '#full': 'full' },
          { ':first': first, ':next': next, ':expires': toEpochSeconds(new Date(next)) + 60 },
        )
        if (stored === undefined) return new Date(first)
        first = Math.max(first, Number(stored.full?.N ?? 0))
      }
    },

    /**
     * Takes a link from the budgets of the pair of UCAS ID and email, and of the email's mailbox. The pair of a record
     * uses only its own budget. Otherwise a stranger could use up an applicant's links with other UCAS IDs. The address
     * without a tag may take a seventh link if none of the hour's went to it, because a stranger can invent any number of
     * tags. Returns undefined, or when to retry and the time of the newest link to this address.
     */
    async takeLink(ucasId: string, email: string, isOnRecord: boolean, instant: Date) {
      const now = instant.getTime()
      const pair = toPair(ucasId, email)
      const address = sha256(`address ${hasTag(email) ? toEmailKey(email) : toMailbox(email)}`)
      return changeHour(`links ${toMailbox(email)}`, links, now, recent => {
        const last = recent.findLast(link => link.pair === pair)
        const pairRetryAt = (last?.fullAt ?? 0) - (pairLimit.burst - 1) * pairLimit.intervalMs
        const lastToAddress = recent.findLast(link => link.address === address)
        const maxLinks = hasTag(email) || lastToAddress ? maxLinksPerHour : maxLinksPerHour + 1
        const mailboxRetryAt = isOnRecord ? 0 : (recent.at(-maxLinks)?.at ?? 0) + hourMs
        const retryAt = Math.max(pairRetryAt, mailboxRetryAt)
        if (retryAt > now)
          return { retryAt: new Date(retryAt), newestLinkAt: lastToAddress && new Date(lastToAddress.at) }
        const fullAt = Math.max(last?.fullAt ?? 0, now) + pairLimit.intervalMs
        return [...recent, { at: now, pair, address, fullAt }]
      })
    },

    /** Removes the newest link of a pair from its limit, because it was not sent. */
    async refundLink(ucasId: string, email: string, instant: Date): Promise<void> {
      const pair = toPair(ucasId, email)
      await changeHour(`links ${toMailbox(email)}`, links, instant.getTime(), recent => {
        const newest = recent.findLast(link => link.pair === pair)
        return recent.filter(link => link !== newest)
      })
    },

    /** Counts a sign-in whose email does not match the UCAS ID, for one of the two. */
    async takeMismatch(ucasIdOrEmailKey: string, instant: Date) {
      const now = instant.getTime()
      return changeHour(`mismatches ${ucasIdOrEmailKey}`, mismatches, now, recent => {
        const earliest = recent.at(-maxMismatchesPerHour)
        return earliest ? { retryAt: new Date(earliest.at + hourMs) } : [...recent, { at: now }]
      })
    },
  }
}
