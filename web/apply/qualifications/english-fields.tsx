import { type Dispatch, memo } from 'react'
import { gcseGrades } from '#shared/enums/grades.ts'
import { toOptions } from '#shared/enums/options.ts'
import { englishTypes, getEnglishName, maxScores, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import type { FormEnglish } from '#shared/schemas/form.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldMessages } from '../../ui/fields/field-messages.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { FormAction } from '../form/form-state.ts'
import { englishPath } from '../form/request.ts'

type EnglishProps = { value: FormEnglish | null; dispatch: Dispatch<FormAction> }

export const EnglishFields = memo(function EnglishFields({ value: english, dispatch }: EnglishProps) {
  const change = (changes: Partial<FormEnglish>) => dispatch({ type: 'changeEnglish', changes })
  return (
    <>
      <RadioGroup
        name={englishPath}
        legend="English qualification"
        value={english?.type ?? null}
        onChange={chosen => {
          const type = englishTypes.find(([code]) => code === chosen)?.[0]
          if (type) change({ type })
        }}
        options={toOptions(englishTypes)}
      />
      {english?.type === 'Gcse' && (
        <Field
          name={`${englishPath}.grade`}
          className="grade"
          label="GCSE English grade"
          hint="9 to 1, A* to G, or U"
          autoCapitalize="characters"
          autoComplete="off"
          value={english.grade ?? ''}
          onChange={text => change({ grade: filterGcseInput(text, english.grade ?? '') })}
        />
      )}
      {(english?.type === 'Ielts' || english?.type === 'Toefl') && (
        <Scores english={english} dispatch={dispatch} />
      )}
      {english?.type === 'Other' && (
        <Field
          name={`${englishPath}.name`}
          label="Which English qualification do you have? (optional)"
          hint="For example Pearson PTE, or English in your school leaving certificate. An advisor will check it."
          autoComplete="off"
          value={english.name ?? ''}
          onChange={name => change({ name })}
        />
      )}
    </>
  )
})

/** Returns the input of a GCSE grade in upper case, or the previous input if no grade starts with it. */
export function filterGcseInput(text: string, previous: string) {
  const grade = toPlainText(text).toUpperCase().replace(/\s/g, '')
  return grade === '' || gcseGrades.some(gcseGrade => gcseGrade.startsWith(grade)) ? grade : previous
}

function Scores({ english, dispatch }: { english: FormEnglish; dispatch: Dispatch<FormAction> }) {
  const highest = maxScores[english.type === 'Toefl' ? 'Toefl' : 'Ielts']
  return (
    <fieldset className="field">
      <legend>{`${getEnglishName(english.type)} scores`}</legend>
      <div className="scores">
        {scoreNames.map(name => (
          <Field
            key={name}
            name={`${englishPath}.${name}`}
            hasMessagesBelow
            className="grade"
            label={scoreLabels[name]}
            placeholder={`Out of ${name === 'overall' ? highest.overall : highest.part}`}
            inputMode="decimal"
            autoComplete="off"
            value={english[name] ?? ''}
            onChange={text => dispatch({ type: 'changeEnglish', changes: { [name]: text } })}
          />
        ))}
      </div>
      {scoreNames.map(name => (
        <FieldMessages key={name} name={`${englishPath}.${name}`} label={scoreLabels[name]} />
      ))}
    </fieldset>
  )
}
