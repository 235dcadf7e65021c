import type { RouteName } from '#shared/contract.ts'
import { nobody, programmeOfNobody, recordOfNobody } from './nobody.ts'
import type { Ports } from './ports.ts'
import type { Write } from './repositories/transaction.ts'

/** A budget of which nothing is ever left. */
const spent = { burst: -10_000_000, every: 1_000_000 }
const once = Number.POSITIVE_INFINITY
/** Who does more for an applicant on record than for a new one. */
const onRecord: RouteName[] = ['create-application', 'get-applicant']

const expiresAt = '9999-12-31T00:00:00.000Z'
const session = { ...nobody, expiresAt }
const request = {
  requestKey: 'nobody',
  attachmentType: 'Other',
  applicantId: -1,
  applicationNumber: '',
  forenames: 'Nobody',
  requestedAt: '',
  expiresAt,
  files: 0,
} as const
const file = {
  part: 'nobody',
  attachmentId: 'nobody',
  fileName: 'nobody.pdf',
  contentType: 'application/pdf',
  size: 9,
  token: null,
}
const bytes = Buffer.from('%PDF-1.7\n')

/**
 * The ports as nobody is handed them: they read what is there, and what would write is refused by DynamoDB or S3, as
 * it is about somebody who is not there, or finds nothing to delete; what could do something does nothing.
 */
export function portsOfNobody(name: RouteName, ports: Ports): Ports {
  const {
    sessions,
    outbox,
    drafts,
    applicants,
    catalogue,
    uploads,
    'sign-in-limits': limits,
    'attachment-requests': requests,
  }: Partial<Ports> = ports
  return {
    ...ports,
    transaction: async writes => {
      if (writes.some(refused)) await ports.transaction(writes.filter(ofNobody), once).catch(nothing)
    },
    numbers: { next: async () => -1 },
    ...(limits && {
      'sign-in-limits': {
        take: asking((_key, _limit, now: Date) => limits.take('nobody', spent, now), nothing),
      },
    }),
    ...(sessions && {
      sessions: {
        ...sessions,
        byHash: asking(sessions.byHash, () => session),
        byCookie: asking(sessions.byCookie, () => session),
      },
    }),
    ...(outbox && { outbox: { ...outbox, add: async () => {} } }),
    ...(drafts && {
      drafts: {
        ...drafts,
        async put(owner, { form, version, ...rest }, now) {
          await drafts.put(owner, { form, version: -1, ...rest }, now).catch(nothing)
          return { form, version, savedAt: null }
        },
        discard: async (owner, now) => drafts.discard(owner, now, -1).catch(nothing),
        discarding: (owner, now) => ifThere(drafts.discarding(owner, now)),
      },
    }),
    ...(applicants && {
      applicants: {
        ...applicants,
        async get(ucasPersonalId) {
          await applicants.get(ucasPersonalId)
          const record = applicants.recordOf(recordOfNobody)
          return onRecord.includes(name) ? record : undefined
        },
      },
    }),
    ...(catalogue && {
      catalogue: {
        ...catalogue,
        // A few of them show how the others are judged.
        programmes: async () => (await catalogue.programmes()).slice(0, 10),
        async programmeNow(code) {
          await catalogue.programmeNow(code)
          return catalogue.versioned({ ...programmeOfNobody, version: 0 })
        },
      },
    }),
    ...(requests && {
      'attachment-requests': {
        ...requests,
        check: asking(requests.check, () => requests.alive(request, ports.now())),
        get: asking(requests.get, () => ({
          request: requests.alive(request, ports.now()),
          files: [requests.fileOf({ ...file, token: 'nobody' })],
        })),
        file: asking(requests.file, () => requests.fileOf(file)),
        receive: asking(requests.receive, nothing),
        async expect(requestId, _file, now) {
          await requests.get(requestId, now).catch(nothing)
          await requests.receive(request.requestKey, file, 0).catch(nothing)
          return request.requestKey
        },
      },
    }),
    ...(uploads && {
      uploads: {
        ...uploads,
        read: asking(uploads.read, () => bytes),
        keep: (key, id, type, body) => uploads.keep(key, id, type, body, 'nobody').catch(nothing),
        withdraw: async () => {},
      },
    }),
  } satisfies Ports
}

const nothing = () => undefined

/** Asks what is asked, and whatever comes of it finds something else. */
const asking =
  <Asked extends unknown[], Found>(ask: (...asked: Asked) => Promise<unknown>, found: () => Found) =>
  async (...asked: Asked): Promise<Found> => {
    await ask(...asked).catch(nothing)
    return found()
  }

const there = 'attribute_exists(form)'
/** The end of a draft that is only written if there is one: in a transaction, all or nothing. */
function ifThere(write: Write): Write {
  const { Update } = write.item
  return Update ? { item: { Update: { ...Update, ConditionExpression: there } } } : write
}
const refused = ({ item }: Write) => item.Update?.ConditionExpression === there
/** Not the programme, for which others apply at the same time. */
const ofNobody = ({ item }: Write) => item.ConditionCheck === undefined
