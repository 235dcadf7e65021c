import type { RouteName } from '#shared/contract.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import type { FeeContext } from '#shared/schemas/fee-context.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Ports } from './ports.ts'
import type { ApplicantRecord } from './repositories/applicants.ts'

/** Who has never signed in, and never will. */
export const nobody = { ucasPersonalId: '0000000000', email: 'nobody@example.invalid', sessionHash: 'nobody' }
const { ucasPersonalId, email } = nobody

const qualifications: Qualifications = {
  list: [{ tpe: 'A2', subject: 'Mathematics', grade: 'A', yearObtained: 2026 }],
  english: { type: 'Gcse', grade: '6' },
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: true,
  },
  version: 1,
}
const feeContext: FeeContext = {
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  countryOfDomicile: 'XF',
  nationality: 'GBR',
}
const details = {
  ucasPersonalId,
  email,
  surname: 'Nobody',
  forenames: 'Nobody',
  dateOfBirth: '2000-01-01',
  telephone1: '0000000',
}
const consents = { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null }

/** The forms that nobody sends, */
export const formsOfNobody: Partial<Record<RouteName, Record<string, string>>> = {
  'sign-in': { ucasId: ucasPersonalId, emailAddress: email },
  'follow-link': { token: 'nobody' },
}

/** and the JSON. */
export const jsonOfNobody = (programmeCode: string): Partial<Record<RouteName, object>> => ({
  'check-entry': { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' },
  'create-applicant': { programmeCode, data: { qualifications, details, feeContext, ...consents } },
  'create-application': { programmeCode, data: { version: 1, ...consents } },
  'put-draft': { form: emptyForm, version: 0 },
  'confirm-attachment': { attachmentId: 'nobody' },
})

const record: ApplicantRecord = {
  ucasPersonalId,
  applicantId: -1,
  emailKey: email,
  details,
  feeStatusType: 'FeeStatusProvisional',
  feeStatus: 'home',
  feeContext,
  qualifications,
  version: 1,
  changedAt: '',
}

/**
 * The ports as nobody is handed them: they read what is there, and what would write does nothing, but for a link and a
 * session that are not there to be changed.
 */
export function portsOfNobody(name: RouteName, ports: Ports): Ports {
  const { sessions, outbox, drafts, applicants }: Partial<Ports> = ports
  return {
    ...ports,
    transaction: async () => {},
    numbers: { next: async () => -1 },
    'sign-in-limits': { take: async () => undefined },
    ...(sessions && {
      sessions: {
        ...sessions,
        async byHash(hash: string, now: Date) {
          await sessions.byHash(hash, now)
          return { ...nobody, expiresAt: '' }
        },
      },
    }),
    ...(outbox && { outbox: { ...outbox, add: async () => {} } }),
    ...(drafts && {
      drafts: {
        ...drafts,
        put: async (_, { form, version }) => ({ form, version, savedAt: null }),
        discard: async () => {},
      },
    }),
    ...(applicants &&
      name === 'create-application' && { applicants: { ...applicants, get: async () => record } }),
  }
}
