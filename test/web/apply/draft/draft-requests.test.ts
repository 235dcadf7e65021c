// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
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

/** A form with the maximum of rows, each with the longest texts. */
const longestForm = (letter: string): FormState => ({
  ...filledForm,
  qualifications: Array.from({ length: 60 }, (_, index): QualificationEntry => {
    const text = letter.repeat(100)
    return {
      id: String(index),
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
    ['the longest form', true, longestForm('a')],
    ['a form beyond the limit of browsers', false, longestForm('学')],
  ])('of %s has keepalive: %s', async (_, keepalive, form) => {
    await putDraft({ form, version: 1, turn })
    const { init } = requests[0]!
    expect(init.keepalive ?? false).toBe(keepalive)
    // A browser limits keepalive requests to 64 KB together; two saves can run at the same time.
    if (keepalive) expect(new Blob([String(init.body)]).size).toBeLessThan(32 * 1024)
  })

  it('is loaded only after running saves have finished', async () => {
    const { release } = holdAnswer('PUT /api/draft', { body: draft })
    const saved = putDraft({ form: filledForm, version: 0, turn })
    const loaded = getDraft()
    await Promise.resolve()
    expect(requests.map(({ method }) => method)).toEqual(['PUT'])
    release()
    await Promise.all([saved, loaded])
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  })
})
