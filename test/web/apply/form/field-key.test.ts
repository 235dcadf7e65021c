import { describe, expect, it } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { withFieldKeys, withFieldNames } from '#web/apply/form/field-key.ts'
import { filledForm, formReducer } from '../filled-form.ts'

const without = (id: string) => formReducer(filledForm, { type: 'removed', id })

describe('a message with a field key', () => {
  const messages = withFieldKeys(
    [errorMessage('qualifications.1.grade', 'Grade is required'), errorMessage('english.type', 'Say so')],
    filledForm,
  )

  it('stays with its row when an earlier row is removed', () => {
    expect(withFieldNames(messages, without('1')).map(({ path }) => path)).toEqual([
      'qualifications.0.grade',
      'english.type',
    ])
  })

  it('is dropped with its row', () => {
    expect(withFieldNames(messages, without('2')).map(({ path }) => path)).toEqual(['english.type'])
  })
})
