import { randomToken } from '#functions/crypto.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { findByNumber, resolveIdentifier } from '../../people/resolve-person.ts'

export async function withdrawApplication(
  { ports, formatNumber, addAuditEntry, change }: CommandContext,
  identifier: string,
  { reason }: { reason: string },
) {
  const { record, number } = await resolveIdentifier(identifier, ports)
  const application = number && (await ports.applications.get(number))
  if (!record || !application)
    throw new UserError(`There is no application under ${identifier}. See: applicants find`)
  const { programmeName, withdrawn } = application
  const applicationNumber = formatNumber(number)
  if (withdrawn) throw new UserError(`The application ${applicationNumber} has already been withdrawn.`)
  await addAuditEntry({ action: 'applications withdraw viewed', numbers: [number] })
  await change({
    action: `withdraw the application ${applicationNumber} of ${formatName(record.details)} for ${programmeName}, and email them that they may apply once more`,
    auditEntry: { action: 'applications withdraw', numbers: [number] },
    apply: async () => {
      const now = ports.now()
      // A colleague may have corrected the record before the answer.
      const latest = (await findByNumber(number, ports)) ?? record
      const { emailKey, details, feeStatusType, feeStatus, feeContext, qualifications } = latest
      const answers = { details, feeStatusType, feeStatus, feeContext, qualifications }
      const notice = { kind: 'application-withdrawn' as const, applicantId: number, programmeName }
      await ports.transaction([
        ports.applications.withdrawWrite(number, { withdrawnAt: now.toISOString(), reason, answers }),
        ports.mails.addWrite(randomToken(), details.email ?? emailKey, notice, now),
      ])
      return `Withdrew the application ${applicationNumber}. The portal emails the applicant that they may apply once more.`
    },
  })
}
