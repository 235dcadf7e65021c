import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { configuration } from '../configuration.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Loading } from '../ui/loading.tsx'
import { ucatEntry } from './form/qualification-entries.ts'
import type { FormParts } from './form/section-props.ts'
import { anchors, titleOf } from './form/section-titles.ts'
import { type Section, sectionsOf } from './form/sections.ts'
import { Step } from './form/step.tsx'
import type { useSteps } from './form/use-steps.ts'
import { sectionLine } from './review/section-summary.ts'
import { SectionBody } from './section-body.tsx'
import type { Application } from './use-application.ts'

type FormStepsProps = {
  application: Application
  steps: ReturnType<typeof useSteps>
  parts: FormParts
  onChange(section: Section): void
}

/** The sections that show, each open with its Continue or folded into one line with Change. */
export function FormSteps({ application, steps, parts, onChange }: FormStepsProps) {
  const { asked, facts, catalogue, check } = application
  const numbers = sectionsOf(asked)
  const last = steps.sections.at(-1)
  const unfetched = check.failed || catalogue.programmes.isLoadingError
  return (
    <form className="flow wide-gap" noValidate onSubmit={event => event.preventDefault()}>
      {steps.sections.map(section => {
        const frame = {
          id: anchors[section],
          number: numbers.indexOf(section) + 1,
          title: titleOf(section, asked),
        }
        if (steps.folded(section) && !(section === 'programme' && unfetched))
          return (
            <Step key={section} {...frame} folded={{ onChange: () => onChange(section) }}>
              <p>{sectionLine(section, facts)}</p>
            </Step>
          )
        const summary = steps.summaryOf(section)
        return (
          <Step key={section} {...frame}>
            {summary && <ErrorSummary key={summary.count} messages={summary.messages} />}
            <SectionBody {...{ section, parts, asked, catalogue, check }} />
            {parts.form.qualifications.length > 0 && (
              <div className="actions">
                <Button
                  second={section !== last}
                  waiting={waitingFor(section, application)}
                  onClick={() => steps.proceed(section)}
                >
                  {section === 'details' ? 'Check your answers' : 'Continue'}
                </Button>
              </div>
            )}
          </Step>
        )
      })}
      {steps.complete && (
        <div className="actions">
          <Button onClick={() => steps.proceed('details')}>Check your answers</Button>
        </div>
      )}
      {(check.asking || catalogue.programmes.isPending) && last === 'programme' && steps.folded(last) && (
        <Loading>We are checking what your programme asks for.</Loading>
      )}
    </form>
  )
}

/** Why one cannot go on from a section yet, where that is no matter of a field to be put right. */
export function waitingFor(section: Section, { form, facts, found }: Application): string | undefined {
  if (section !== 'programme' || form.programmeCode === null) return
  if (facts.stands === undefined) return 'You can continue when we have checked what this programme asks for.'
  if (facts.stands === 'not-qualified' || facts.stands === 'closed')
    return 'You can continue with a programme that is open to you.'
  if (form.hasBeenInterviewed) return 'You can continue with a programme that does not ask for UCAT.'
  const missing = found.some(({ path }) => path === 'hasBeenInterviewed' || ucatField(path, form))
  if (isMedicalProgramme(form.programmeCode) && missing)
    return `You can continue when the UCAT score is ${configuration.ucatThreshold} or above, the band is 1, 2 or 3, and you have answered the interview question.`
}

function ucatField(path: string, { qualifications }: Application['form']) {
  const entry = qualifications[Number(path.split('.')[1])]
  return entry !== undefined && ucatEntry(entry)
}
