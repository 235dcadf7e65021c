import { describe, expect, it } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { withFieldKeys, withFieldNames } from '#web/apply/form/field-key.ts'
import { formReducer } from '#web/apply/form/form-state.ts'
import { filledForm } from '../filled-form.ts'

const without = (id: string) => formReducer(filledForm, { type: 'removed', id })

describe('a message that is kept', () => {
  const kept = withFieldKeys(
    [errorMessage('qualifications.1.grade', 'Grade is required'), errorMessage('english.type', 'Say so')],
    filledForm,
  )

  it('stays with its row when one before it is removed', () => {
    expect(withFieldNames(kept, without('1')).map(({ path }) => path)).toEqual([
      'qualifications.0.grade',
      'english.type',
    ])
  })

  it('goes with its row', () => {
    expect(withFieldNames(kept, without('2')).map(({ path }) => path)).toEqual(['english.type'])
  })
})
