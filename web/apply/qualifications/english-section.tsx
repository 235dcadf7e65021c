import { gcseGrades } from '#shared/enums/grades.ts'
import { type English, maxScores, type ScoreName, scoreNames } from '#shared/schemas/english.ts'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'
import { filterNumberInput } from './grade-field.tsx'

const types: { value: English['type']; label: string }[] = [
  { value: 'Gcse', label: 'GCSE' },
  { value: 'Ielts', label: 'IELTS' },
  { value: 'Toefl', label: 'TOEFL' },
  { value: 'Other', label: 'Other' },
]
export const englishLabel = (type: English['type']) => types.find(({ value }) => value === type)!.label
export const scoreLabels: Record<ScoreName, string> = {
  overall: 'Overall',
  listening: 'Listening',
  reading: 'Reading',
  writing: 'Writing',
  speaking: 'Speaking',
}

/** The applicant's English qualification (specification, sections 3 and 5). */
export function EnglishSection(sectionProps: SectionProps) {
  const { form, dispatch, messages } = sectionProps
  const { english } = form
  return (
    <>
      <RadioGroup
        name="english.type"
        legend="English qualification"
        messages={messages}
        value={english?.type ?? null}
        onChange={chosen => {
          const type = types.find(({ value }) => value === chosen)?.value
          if (type) dispatch({ type: 'english', to: { type } })
        }}
        options={types}
      />
      {english?.type === 'Gcse' && (
        <Field
          {...fieldProps('english.grade', sectionProps)}
          className="grade"
          label="GCSE English grade"
          hint="9 to 1, A* to G, or U"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={2}
          value={english.grade}
          onChange={text =>
            dispatch({ type: 'english', to: { grade: filterGcseInput(text, english.grade) } })
          }
        />
      )}
      {(english?.type === 'Ielts' || english?.type === 'Toefl') && (
        <Scores {...sectionProps} english={english} />
      )}
      {english?.type === 'Other' && (
        <Field
          {...fieldProps('english.name', sectionProps)}
          label="Which English qualification do you have? (optional)"
          hint="For example Pearson PTE, or English in your school leaving certificate. An advisor will check it."
          autoComplete="off"
          maxLength={100}
          value={english.name ?? ''}
          onChange={name => dispatch({ type: 'english', to: { name } })}
        />
      )}
    </>
  )
}

/** Returns the input of a GCSE grade in upper case, or the previous input if no grade starts with it. */
export function filterGcseInput(text: string, previous: string) {
  const grade = text.toUpperCase().replace(/\s/g, '')
  return grade === '' || gcseGrades.some(gcseGrade => gcseGrade.startsWith(grade)) ? grade : previous
}

function Scores({
  english,
  ...sectionProps
}: SectionProps & { english: NonNullable<SectionProps['form']['english']> }) {
  const { type, scores } = english
  const highest = maxScores[type === 'Toefl' ? 'Toefl' : 'Ielts']
  return (
    <fieldset className="field">
      <legend>{englishLabel(type)} scores</legend>
      <div className="scores">
        {scoreNames.map(name => (
          <Field
            key={name}
            {...fieldProps(`english.${name}`, sectionProps)}
            className="grade"
            label={scoreLabels[name]}
            placeholder={`Out of ${name === 'overall' ? highest.overall : highest.part}`}
            inputMode="decimal"
            autoComplete="off"
            value={scores[name]}
            onChange={text =>
              sectionProps.dispatch({
                type: 'english',
                to: { scores: { ...scores, [name]: filterNumberInput(text) } },
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
