import { expect, it } from 'vitest'
import { formatApplication } from '#bin/admin/commands/applications/format-application.ts'
import { createOutput } from '../../staff-runner.ts'
import { sampleApplicationJson } from './sample-application-json.ts'

// ASVS 1.2.1
it('formatApplication labels every value, and removes control characters from texts of the applicant', () => {
  const details = { surname: 'S\u001B[2J\u009B2J\r\u202EX', studentId: '\n\nCL0000001' }
  const application = { ...sampleApplicationJson(details), replay: { agrees: true, warning: null } }
  expect(formatApplication(application, createOutput())).toBe(
    [
      'CL0004127',
      '  Submitted               Monday 16 August 2027 at 10:00',
      '  Programme               G400-USCSC Computer Science BSc (Hons)',
      '  Entry check             Qualified',
      '  Replaying the decision gives the same result',
      'Applicant',
      '  UCAS ID                 1234567890',
      '  Forenames               Ada',
      '  Surname                 S [2J 2J X',
      '  Telephone               02079460123',
      '  Student ID              CL0000001',
      '  Fee status              home (FeeStatusProvisional)',
      'Qualifications',
      '  A-Level Mathematics     A* (2027)',
      '  UCAT ID                 UCAT123456',
      '  Secondary education     Other',
      '  English                 GCSE 6',
    ].join('\n'),
  )
})
