import type { Reply } from '#shared/contract.ts'
import { invalid } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { validateYearsObtained } from '#shared/schemas/qualification.ts'
import { subjectTitles } from '../catalogue/subject-lists.ts'
import { route } from '../http/route.ts'
import { countMetric } from '../log.ts'
import { applicants, catalogue } from '../ports/port-factories.ts'
import { emailMismatch } from '../refusals.ts'

export const { app, handler } = route(
  'check-entry',
  { applicants, catalogue },
  async ({ person, json, c }, { applicants, catalogue, now, configuration }) => {
    const yearErrors = validateYearsObtained(
      json.qualifications.list,
      getLondonYear(now()),
      'qualifications.list',
    )
    if (yearErrors.length > 0) throw invalid(yearErrors)
    const [{ record, isEmailMismatch }, programmes] = await Promise.all([
      applicants.findByPair(person),
      catalogue.listProgrammes(),
    ])
    if (isEmailMismatch) throw emailMismatch()
    const { qualifications, residency, immigrationStatus } = json
    const feeStatus = deriveFeeStatus(record, residency, immigrationStatus)
    countMetric('entry-checks')
    const reply: Reply<'check-entry'> = checkEntry(
      programmes,
      qualifications,
      feeStatus,
      subjectTitles,
      configuration,
    )
    // `route` would parse the results, which takes longer than the check.
    return c.json(reply)
  },
)
