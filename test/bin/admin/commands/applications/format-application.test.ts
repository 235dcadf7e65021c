import { describe, expect, it } from 'vitest'
import { formatApplication } from '#bin/admin/commands/applications/format-application.ts'
import { createOutput } from '../../staff-runner.ts'
import { sampleApplicationJson } from './sample-application-json.ts'

const madeAgain = { agrees: true, warning: null }

describe('formatApplication', () => {
  it('removes control characters from texts of the applicant', () => {
    const text = formatApplication(
      {
        ...sampleApplicationJson({ surname: 'S\u001B[2J\u009B2J\r\u202EX', studentId: '\n\nCL0000001' }),
        madeAgain,
      },
      createOutput(),
    )
    expect(text).toContain('  Name                    Ada S [2J 2J X\n')
    expect(text).toContain('  Student ID               CL0000001\n')
  })

  it('labels every value', () => {
    expect(formatApplication({ ...sampleApplicationJson(), madeAgain }, createOutput())).toBe(
      [
        'CL0004127',
        '  Submitted               Monday 16 August 2027 at 10:00',
        '  Programme               G400-USCSC Computer Science BSc (Hons)',
        '  Entry check             Qualified',
        '  Replaying the decision gives the same result',
        'Applicant',
        '  UCAS ID                 1234567890',
        '  Name                    Ada Sample',
        '  Telephone               02079460123',
        '  Fee status              home (FeeStatusProvisional)',
        'Qualifications',
        '  A-Level (A2) Mathematics: A*, 2027',
        '  English: Gcse: grade 6',
        '  Secondary education: Other',
        '  UCAT ID: UCAT123456',
      ].join('\n'),
    )
  })
})
