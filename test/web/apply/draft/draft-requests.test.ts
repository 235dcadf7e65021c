// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { getDraft, putDraft } from '#web/apply/draft/draft-requests.ts'
import { answer, holdAnswer, installFakeApi, requests } from '../../fake-api.ts'
import { filledForm } from '../filled-form.ts'

const draft = { form: null, version: 1, savedAt: null }
const turn = { tab: 'tab', number: 1 }

beforeEach(() => {
  installFakeApi()
  answer('/api/draft', draft)
})
afterEach(() => void vi.unstubAllGlobals())

/** A form with as many rows as fit, each typed to the end. */
const longest = (letter: string): FormState => ({
  ...filledForm,
  qualifications: Array.from({ length: 60 }, (_, place): QualificationEntry => {
    const text = letter.repeat(100)
    return {
      id: String(place),
      tpe: text,
      ownType: true,
      subject: text,
      ownSubject: true,
      grade: text,
      yearObtained: 2027,
    }
  }),
})

describe('a saved draft', () => {
  it.each([
    ['a usual form', true, filledForm],
    ['the longest form', true, longest('a')],
    ['a form beyond what a browser takes', false, longest('学')],
  ])('of %s is sent to the end when the page goes away: %s', async (_, keepalive, form) => {
    await putDraft({ form, version: 1, turn })
    const { init } = requests[0]!
    expect(init.keepalive ?? false).toBe(keepalive)
    // Two saves may be under way at once, and a browser takes 64 KB.
    if (keepalive) expect(new Blob([String(init.body)]).size).toBeLessThan(32 * 1024)
  })

  it('is asked for only once what is being saved has been answered', async () => {
    const { release } = holdAnswer('PUT /api/draft', { body: draft })
    const saved = putDraft({ form: filledForm, version: 0, turn })
    const asked = getDraft()
    await Promise.resolve()
    expect(requests.map(({ method }) => method)).toEqual(['PUT'])
    release()
    await Promise.all([saved, asked])
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  })
})
