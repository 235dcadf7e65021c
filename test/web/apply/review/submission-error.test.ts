import { describe, expect, it } from 'vitest'
import { conflict, errorMessage, invalid, Refusal } from '#shared/errors.ts'
import { submissionRefusal } from '#web/apply/review/submission-error.ts'

describe('a refused submission', () => {
  it('lands its messages on their fields', () => {
    const thrown = invalid([
      errorMessage('data.qualifications.list.1.grade', 'Grade is required'),
      errorMessage('data.version', 'Stale'),
    ])
    expect(submissionRefusal(thrown, [0, 3])).toEqual({
      kind: 'told',
      messages: [errorMessage('qualifications.3.grade', 'Grade is required'), errorMessage('', 'Stale')],
    })
  })

  it.each([
    ['Application', 'already-applied'],
    ['Applicant', 'record-changed'],
    ['Submission', 'told'],
  ])('by a conflict about %s means %s', (itemType, kind) => {
    expect(submissionRefusal(conflict(itemType, 'x', 'So it is'), [])).toEqual({
      kind,
      messages: [errorMessage('', 'So it is')],
    })
  })

  it('for want of places asks for another programme, in fewer words than the server', () => {
    const places =
      'The places on this programme have gone since you chose it. Nothing has been sent: choose another'
    expect(submissionRefusal(conflict('Programme', 'x', 'You can choose this, that or a third'), [])).toEqual(
      {
        kind: 'programme-gone',
        messages: [errorMessage('programmeCode', places)],
      },
    )
  })

  it('by an embargo says in London time when it ends', () => {
    const thrown = new Refusal({
      kind: 'denied',
      message: 'Paused',
      failedCheck: 'embargo',
      embargoEndTime: '2027-08-12T07:00:00Z',
    })
    expect(submissionRefusal(thrown, []).messages).toEqual([
      errorMessage(
        '',
        'Applications are paused until Thursday 12 August 2027 at 08:00, London time. Your answers are kept.',
      ),
    ])
  })

  it('by something unforeseen is an unknown issue', () => {
    expect(submissionRefusal(new Error('boom'), []).messages).toEqual([errorMessage('', 'Unknown issue')])
  })
})
