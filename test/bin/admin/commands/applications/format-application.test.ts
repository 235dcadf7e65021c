import { expect, it } from 'vitest'
import { formatApplication } from '#bin/admin/commands/applications/format-application.ts'
import { createOutput } from '../../staff-runner.ts'
import { sampleApplicationJson } from './sample-application-json.ts'

it('formatApplication labels the values, and removes control characters from texts of the applicant', () => {
  const details = { surname: 'S\u001B[2J\u009B2J\r\u202EX', studentId: '\n\nCL0000001' }
  const application = { ...sampleApplicationJson(details), replay: { agrees: true, warning: null } }
  const text = formatApplication(application, createOutput())
  expect(text.split('\n').map(line => line.trim().split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['Submitted', 'Monday 16 August 2027 at 10:00'],
      ['Surname', 'S [2J 2J X'],
      ['Student ID', 'CL0000001'],
      ['A-Level Mathematics', 'A* (2027)'],
      ['English', 'GCSE 6'],
    ]),
  )
})
