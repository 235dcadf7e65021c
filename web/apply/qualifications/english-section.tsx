import { memo } from 'react'
import { gcseGrades } from '#shared/enums/grades.ts'
import { toOptions } from '#shared/enums/options.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import {
  type EnteredEnglish,
  englishName,
  englishTypes,
  maxScores,
  scoreLabels,
  scoreNames,
} from '#shared/schemas/english.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'

type EnglishProps = Pick<SectionProps, 'dispatch' | 'messages' | 'leaveField'>

export const EnglishSection = memo(function EnglishSection({
  english,
  ...props
}: Pick<FormState, 'english'> & EnglishProps) {
  const { dispatch, messages } = props
  return (
    <>
      <RadioGroup
        name="english"
        legend="English qualification"
        messages={messages}
        value={english?.type ?? null}
        onChange={chosen => {
          const type = englishTypes.find(([code]) => code === chosen)?.[0]
          if (type) dispatch({ type: 'english', to: { type } })
        }}
        options={toOptions(englishTypes)}
      />
      {english?.type === 'Gcse' && (
        <Field
          {...fieldProps('english.grade', props)}
          className="grade"
          label="GCSE English grade"
          hint="9 to 1, A* to G, or U"
          autoCapitalize="characters"
          autoComplete="off"
          value={english.grade}
          onChange={text =>
            dispatch({ type: 'english', to: { grade: filterGcseInput(text, english.grade) } })
          }
        />
      )}
      {(english?.type === 'Ielts' || english?.type === 'Toefl') && <Scores {...props} english={english} />}
      {english?.type === 'Other' && (
        <Field
          {...fieldProps('english.name', props)}
          label="Which English qualification do you have? (optional)"
          hint="For example Pearson PTE, or English in your school leaving certificate. An advisor will check it."
          autoComplete="off"
          value={english.name}
          onChange={name => dispatch({ type: 'english', to: { name } })}
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

function Scores({ english, ...props }: EnglishProps & { english: EnteredEnglish }) {
  const { type } = english
  const highest = maxScores[type === 'Toefl' ? 'Toefl' : 'Ielts']
  return (
    <fieldset className="field">
      <legend>{`${englishName(type)} scores`}</legend>
      <div className="scores">
        {scoreNames.map(name => (
          <Field
            key={name}
            {...fieldProps(`english.${name}`, props)}
            className="grade"
            label={scoreLabels[name]}
            placeholder={`Out of ${name === 'overall' ? highest.overall : highest.part}`}
            inputMode="decimal"
            autoComplete="off"
            value={english[name]}
            onChange={text => props.dispatch({ type: 'english', to: { [name]: text } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
