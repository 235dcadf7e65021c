import { gcseTexts } from '#shared/rules/format-requirements.ts'
import { dateOfBirthPath } from '#shared/rules/minimum-age.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { gcseBoxLabels } from '#shared/schemas/secondary-education.ts'
import { hotlineHours } from '../../ui/configuration.ts'
import { Hotline, InterestLink, UcasSearchLink } from '../../ui/contact-links.tsx'
import { AnswerLink, findAnswerLink } from '../form/answer-link.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'

const tooYoung = {
  path: dateOfBirthPath,
  text: 'You are too young for every programme that you could otherwise apply for.',
}

/**
 * What applicants can do when no programme is open to them, and the one answer that rules out every programme. `isTooYoung`
 * names the date of birth, which the entry check does not have.
 */
export function NoOpenProgramme({ isTooYoung = false }) {
  const applicationForm = useApplicationForm()
  const results = [...(applicationForm.entryCheck.results?.values() ?? [])]
  const blocking = isTooYoung ? tooYoung : findBlockingAnswer(results)
  const link = blocking && findAnswerLink(blocking.path, applicationForm)
  return (
    <section className="notice flow" aria-labelledby="no-open-programme">
      <h3 id="no-open-programme">
        {blocking
          ? 'One answer rules out every programme'
          : 'We have no programme that you can apply for with these answers'}
      </h3>
      {blocking && (
        <p>
          <span>{`${blocking.text} `}</span>
          {link ? <AnswerLink {...link} /> : <span>If that is wrong, call us.</span>}
        </p>
      )}
      <ul>
        <li>
          <span>Call the Clearing Hotline on </span>
          <Hotline />
          <span>{`, ${hotlineHours}. An advisor can talk through your choices with you.`}</span>
        </li>
        <li>Choose a programme in the list to see what it asks for.</li>
        <li>
          <UcasSearchLink />
        </li>
        <li>
          <InterestLink>Register your interest in applying next year</InterestLink>
        </li>
      </ul>
    </section>
  )
}

const blockingPaths = ['gcses', 'maths', 'english'] as const

/**
 * Returns the one answer that rules out every programme with places, and without which one would be open: the path of its
 * requirement, and a sentence.
 */
function findBlockingAnswer(results: readonly EntryCheckResult[]) {
  const errors = results
    .filter(({ placesAvailable }) => placesAvailable)
    .map(({ messages }) => messages.filter(({ level }) => level === 'error'))
  const isOnly = (path: string) =>
    errors.every(list => list.some(error => error.path === path)) && errors.some(({ length }) => length === 1)
  const path = blockingPaths.find(isOnly)
  const failed = errors.flat().filter(error => error.path === path)
  switch (path) {
    case 'gcses': {
      const asksFive = failed.some(({ required }) => required !== gcseTexts['six-at-6-and-7'])
      return { path, text: formatNotTicked(gcseTexts[asksFive ? 'five-at-4' : 'six-at-6-and-7']) }
    }
    case 'maths':
      return { path, text: formatNotTicked(gcseBoxLabels.hasMathsAtB5OrAbove) }
    case 'english': {
      const { required, actual } = failed[0]!
      return { path, text: `You have ${actual}. Every programme with places asks for ${required}.` }
    }
  }
}

const formatNotTicked = (label: string) =>
  `You did not tick ${label}. Every programme with places asks for this.`
