import { useMemo } from 'react'
import { findLowScores } from '#shared/rules/entry-check/english-requirement.ts'
import { agePath } from '#shared/rules/minimum-age.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { english, englishName, scoreLabels } from '#shared/schemas/english.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { fields } from '#shared/schemas/fields.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { gcseFlagLabels } from '#shared/schemas/secondary-education.ts'
import { Button } from '../../ui/button.tsx'
import { configuration, hotlineHours } from '../../ui/configuration.ts'
import { Hotline, InterestLink, UcasSearchLink } from '../../ui/contact-links.tsx'
import { noOpenProgrammeAnchor } from '../form/sections.ts'
import type { EntryCheckResults } from '../queries/use-entry-check.ts'

type NoOpenProgrammeProps = {
  form: FormState
  programmes: readonly Programme[]
  results: EntryCheckResults
  /** Opens the qualifications, at a field if given; undefined if they are on record and cannot be changed in the form. */
  onChange: ((...fields: string[]) => void) | undefined
  /** Clears the date of birth, so that it is asked again; undefined if it is on record. */
  onClearDateOfBirth: (() => void) | undefined
}

const maxNearest = 3

/** What applicants can do when no programme is open to them, and the one answer that rules out every programme. */
export function NoOpenProgramme({
  form,
  programmes,
  results,
  onChange,
  onClearDateOfBirth,
}: NoOpenProgrammeProps) {
  const nearest = useMemo(() => findNearestProgrammes(programmes, results), [programmes, results])
  const blocking = findBlockingAnswer(form, programmes, results)
  const changeAnswer = blocking?.field === agePath ? onClearDateOfBirth : onChange
  return (
    <section className="notice flow" aria-labelledby={noOpenProgrammeAnchor}>
      <h3 id={noOpenProgrammeAnchor} tabIndex={-1}>
        {blocking
          ? 'One answer rules out every programme'
          : 'We have no programme that you can apply for with these answers'}
      </h3>
      {blocking && (
        <p>
          <span>{blocking.text}</span>{' '}
          {changeAnswer ? (
            <Button quiet onClick={() => changeAnswer(blocking.field)}>
              {blocking.action}
            </Button>
          ) : (
            <span>If that is wrong, call us.</span>
          )}
        </p>
      )}
      <h4>What you can do now</h4>
      <ul>
        <li>
          Call the Clearing Hotline on <Hotline />, {hotlineHours}. An advisor can talk through your choices
          with you.
        </li>
        <li>Under “What are you applying for?”, find a programme by name to see what it asks for.</li>
        <li>
          <UcasSearchLink />.
        </li>
        <li>
          <InterestLink>Register your interest in applying next year</InterestLink>.
        </li>
      </ul>
      {!blocking && nearest.length > 0 && (
        <>
          <h4>What the closest programmes ask for</h4>
          <ul>
            {nearest.map(({ code, name, required }) => (
              <li key={code}>
                <b>{name}</b>
                <span>{` asks for ${required}.`}</span>
              </li>
            ))}
          </ul>
          {onChange ? (
            <Button quiet onClick={() => onChange()}>
              Change my answers
            </Button>
          ) : (
            <p>If a grade that we have for you is wrong, call us.</p>
          )}
        </>
      )}
    </section>
  )
}

const listErrors = ({ messages }: EntryCheckResult) => messages.filter(({ level }) => level === 'error')

/**
 * Returns the answer that rules out every programme with places, if some programme would be open without it: what it is,
 * its field, and the label of a link to it.
 */
function findBlockingAnswer(form: FormState, programmes: readonly Programme[], results: EntryCheckResults) {
  const errorPaths = programmes
    .map(({ code }) => results.get(code))
    .flatMap(result => (result?.placesAvailable ? [listErrors(result).map(({ path }) => path)] : []))
  const path = ['gcses', 'maths', 'english', agePath].find(
    path => errorPaths.every(paths => paths.includes(path)) && errorPaths.some(({ length }) => length === 1),
  )
  if (path === 'gcses' || path === 'maths') {
    const flag = path === 'gcses' ? 'has5orMoreAtC4OrAbove' : 'hasMathsAtB5OrAbove'
    const text = `You did not tick ${gcseFlagLabels[flag]}. Every programme asks for this.`
    return { text, field: `secondaryEducation.${flag}`, action: 'Check my GCSEs' }
  }
  if (path === agePath) {
    const text =
      'Your date of birth is too late: every programme asks you to be 18 by the end of the first year.'
    return { text, field: agePath, action: 'Enter my date of birth again' }
  }
  const entered = english.safeParse(fields.english.toRequest(form.english)).data
  if (path !== 'english' || !entered || entered.type === 'Other') return
  if (entered.type === 'Gcse') {
    const text = `Your GCSE English grade is ${entered.grade}. Every programme asks for C/4 or above.`
    return { text, field: 'english.grade', action: 'Check my grade' }
  }
  const lowScores = findLowScores(entered, configuration)
  const texts = lowScores.map(
    ({ name, score, required }) =>
      `Your ${englishName(entered.type)} ${scoreLabels[name]} score is ${score}. Every programme asks for ${required}.`,
  )
  return { text: texts.join(' '), field: `english.${lowScores[0]?.name}`, action: 'Check my scores' }
}

/**
 * Returns the programmes with places of which the applicant meets all but the fewest requirements, and what is missing.
 */
export function findNearestProgrammes(programmes: readonly Programme[], results: EntryCheckResults) {
  return programmes
    .filter(({ code }) => results.get(code)?.placesAvailable && !isMedicalProgramme(code))
    .map(({ code, name }) => {
      const errors = listErrors(results.get(code)!)
      const shortfall = errors.reduce((sum, message) => sum + (message.shortfall ?? 0), 0)
      return {
        code,
        name,
        missing: errors.length,
        shortfall,
        required: errors.map(({ required }) => required).join(', and '),
      }
    })
    .sort((a, b) => a.missing - b.missing || a.shortfall - b.shortfall)
    .slice(0, maxNearest)
}
