import { Fragment, type ReactNode } from 'react'
import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { Section } from '#shared/schemas/fields.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Loading } from '../ui/loading.tsx'
import { DetailsSection } from './details/details-section.tsx'
import { ucatEntries } from './form/qualification-entries.ts'
import { listSections, sectionAnchors, sectionTitle } from './form/sections.ts'
import { Step } from './form/step.tsx'
import { NoOpenProgramme } from './programme/no-open-programme.tsx'
import { ProgrammeSection } from './programme/programme-section.tsx'
import { QualificationsSection } from './qualifications/qualifications-section.tsx'
import { ResidencySection } from './residency/residency-section.tsx'
import { sectionSummary } from './review/section-answers.ts'
import type { Application, FormView } from './use-application-form.ts'

/** The visible sections: each is open with Continue, or collapsed into one line with Change. */
export function FormSteps(view: FormView) {
  const { application, steps, changeSection } = view
  const { variant, catalogue, entryCheck } = application
  const lastSection = steps.sections.at(-1)
  const noOpenProgramme = application.hasNoOpenProgramme && entryCheck.resultsSoFar && (
    <NoOpenProgramme
      form={application.form}
      programmes={catalogue.programmes.data ?? []}
      results={entryCheck.resultsSoFar}
      onChange={
        variant.hasQualificationsSection
          ? (...fields) => changeSection('qualifications', ...fields)
          : undefined
      }
    />
  )
  return (
    <form className="flow wide-gap" noValidate onSubmit={event => event.preventDefault()}>
      {!variant.hasQualificationsSection && noOpenProgramme}
      {steps.sections.map(section => (
        <Fragment key={section}>
          <FormStep {...view} section={section} />
          {section === 'qualifications' && steps.isCollapsed(section) && noOpenProgramme}
        </Fragment>
      ))}
      {steps.isComplete && (
        <div className="actions">
          <Button onClick={() => steps.continueFrom('details')}>Check your answers</Button>
        </div>
      )}
      {(entryCheck.isPending || catalogue.programmes.isPending) &&
        lastSection === 'programme' &&
        steps.isCollapsed(lastSection) && <Loading>We are checking what your programme asks for.</Loading>}
    </form>
  )
}

type FormStepProps = FormView & { section: Section }

function FormStep(props: FormStepProps) {
  const { section, application, steps, changeSection } = props
  const { variant, catalogue, entryCheck, hasNoOpenProgramme } = application
  const stepProps = {
    id: sectionAnchors[section],
    number: listSections(variant).indexOf(section) + 1,
    title: sectionTitle(section, variant),
  }
  const hasLoadError = entryCheck.isLoadingError || catalogue.programmes.isLoadingError
  if (steps.isCollapsed(section) && !(section === 'programme' && hasLoadError))
    return (
      <Step {...stepProps} onChange={() => changeSection(section)}>
        <p>{sectionSummary(section, application)}</p>
      </Step>
    )
  const errorSummary = steps.errorSummary(section)
  const hasContinue =
    application.form.qualifications.length > 0 && !(section === 'programme' && hasNoOpenProgramme)
  const isFirstOpen = section === steps.sections.find(candidate => !steps.isCollapsed(candidate))
  const actions = hasContinue && (
    <div className="actions">
      <Button
        // Enter in a text field presses it.
        type={isFirstOpen ? 'submit' : 'button'}
        secondary={!isFirstOpen}
        disabledReason={getDisabledReason(section, application)}
        onClick={() => steps.continueFrom(section)}
      >
        {section === 'details' ? 'Check your answers' : 'Continue'}
      </Button>
    </div>
  )
  return (
    <Step {...stepProps}>
      {errorSummary && <ErrorSummary key={errorSummary.attempt} messages={errorSummary.messages} />}
      <SectionBody {...props}>{actions}</SectionBody>
      {section !== 'programme' && actions}
    </Step>
  )
}

type SectionBodyProps = FormStepProps & {
  /** Continue, which the programme's section shows below the verdict. */
  children: ReactNode
}

function SectionBody({ section, application, sectionProps, children }: SectionBodyProps) {
  const { catalogue, entryCheck, variant } = application
  switch (section) {
    case 'qualifications':
      return <QualificationsSection {...sectionProps} subjects={catalogue.subjects} />
    case 'residency':
      return <ResidencySection {...sectionProps} />
    case 'programme':
      return (
        <ProgrammeSection
          {...sectionProps}
          catalogue={catalogue}
          entryCheck={entryCheck}
          hasImportedGrades={!variant.hasQualificationsSection}
        >
          {children}
        </ProgrammeSection>
      )
    case 'details':
      return <DetailsSection {...sectionProps} variant={variant} />
  }
}

/** Returns why the Continue button of a section is disabled, or undefined if it is enabled. */
function getDisabledReason(
  section: Section,
  { form, availability, formErrors }: Application,
): string | undefined {
  if (section !== 'programme' || form.programmeCode === null) return
  if (availability === undefined) return 'You can continue when we have checked what this programme asks for.'
  if (!isOpenAvailability(availability)) return 'You can continue with a programme that is open to you.'
  if (form.hasBeenInterviewed) return 'You can continue with another programme.'
  if (!isMedicalProgramme(form.programmeCode)) return
  const isInvalid = (...fields: string[]) => formErrors.some(({ path }) => fields.includes(path))
  const ucatGrades = ucatEntries(form.qualifications).map(({ id }) => `qualifications.${id}.grade`)
  const missing = [
    isInvalid(...ucatGrades) && 'the UCAT score and band meet the requirements',
    isInvalid('hasBeenInterviewed') && 'you have answered the interview question',
  ].filter(Boolean)
  if (missing.length > 0) return `You can continue when ${missing.join(', and ')}.`
}
