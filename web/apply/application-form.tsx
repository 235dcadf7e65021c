import { Fragment, type ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type SavedDraft } from '#shared/schemas/draft.ts'
import type { Section } from '#shared/schemas/fields.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/page/error-summary.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { DetailsSection } from './details/details-section.tsx'
import { DiscardDraft } from './draft/discard-draft.tsx'
import { DraftBanner } from './draft/draft-banner.tsx'
import { type FormVariant, listSections, sectionAnchors, sectionTitle } from './form/sections.ts'
import { Step, stepTitleId } from './form/step.tsx'
import { AgeAlternatives } from './programme/alternatives.tsx'
import { getDisabledReason } from './programme/eligibility.ts'
import { NoOpenProgramme } from './programme/no-open-programme.tsx'
import { chooseProgramme } from './programme/programme-choices.ts'
import { eligibilityId } from './programme/programme-detail.tsx'
import { ProgrammeSection } from './programme/programme-section.tsx'
import { ProgrammeCount } from './progress/programme-count.tsx'
import { ProgressSidebar, type ProgressStep } from './progress/progress-sidebar.tsx'
import { QualificationsSection } from './qualifications/qualifications-section.tsx'
import type { Catalogue } from './queries/use-catalogue.ts'
import { ResidencySection } from './residency/residency-section.tsx'
import { CheckAnswers } from './review/check-answers.tsx'
import { recordedAnswers, sectionSummary } from './review/section-answers.ts'
import { SubmitStep } from './review/submit-step.tsx'
import { type Application, type Steps, useApplicationForm } from './use-application-form.ts'

type ApplicationFormProps = { record: Applicant | null; stored: SavedDraft; catalogue: Catalogue }

/** The application form: its sections, and "Check your answers" as a step at the same address. */
export function ApplicationForm({ record, stored, catalogue }: ApplicationFormProps) {
  const {
    application,
    steps,
    sectionProps,
    isChecking,
    submissionErrors,
    submission,
    changeSection,
    discard,
  } = useApplicationForm(record, stored, catalogue)
  const { draft, variant } = application
  const sidebar = <Sidebar application={application} steps={steps} isChecking={isChecking} />
  if (isChecking)
    return (
      <>
        <DraftBanner {...draft} />
        <CheckAnswers
          application={application}
          submissionErrors={submissionErrors}
          submission={submission}
          aside={sidebar}
          changeSection={changeSection}
        />
      </>
    )
  return (
    <>
      <DraftBanner {...draft} />
      <Page
        title={pages.form.title}
        // The introduction stands before the first section only.
        lead={steps.sections.length === 1 && pages.form.lead}
        error={steps.messages.length > 0 || submissionErrors.messages.length > 0}
        aside={sidebar}
      >
        <FormSteps
          application={application}
          steps={steps}
          sectionProps={sectionProps}
          submissionErrors={submissionErrors}
          submission={submission}
          changeSection={changeSection}
        />
        {draft.isStarted && <DiscardDraft isOnRecord={variant.isOnRecord} onDiscard={discard} />}
      </Page>
    </>
  )
}

type FormStepsProps = Pick<
  ReturnType<typeof useApplicationForm>,
  'application' | 'steps' | 'sectionProps' | 'submissionErrors' | 'submission' | 'changeSection'
>

function FormSteps(props: FormStepsProps) {
  const { application, steps, sectionProps, submissionErrors, submission, changeSection } = props
  const { variant, catalogue, entryCheck, programme } = application
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
      onClearDateOfBirth={
        variant.details.includes('dateOfBirth')
          ? () => {
              sectionProps.dispatch({ type: 'changed', to: { dateOfBirth: emptyForm.dateOfBirth } })
              sectionProps.focusAfter(stepTitleId(sectionAnchors.programme))
            }
          : undefined
      }
    />
  )
  // The panel stands where the applicant is: before the residency questions, then in place of the programme choice.
  const isChoosing = steps.sections.includes('programme')

  /** `actions` has Continue, which the programme's section shows below the eligibility. */
  function renderSection(section: Section, actions: ReactNode) {
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
            noOpenProgramme={noOpenProgramme}
          >
            {actions}
          </ProgrammeSection>
        )
      case 'details':
        return (
          <DetailsSection {...sectionProps} variant={variant} recorded={recordedAnswers(application)}>
            {programme && (
              <AgeAlternatives
                wanted={programme}
                catalogue={catalogue}
                entryCheck={entryCheck}
                onChoose={alternative => {
                  chooseProgramme(sectionProps, alternative)
                  changeSection('programme', eligibilityId)
                }}
              />
            )}
          </DetailsSection>
        )
    }
  }
  return (
    <form className="flow wide-gap" noValidate onSubmit={event => event.preventDefault()}>
      {!variant.hasQualificationsSection && !isChoosing && noOpenProgramme}
      {steps.sections.map(section => (
        <Fragment key={section}>
          <FormStep
            section={section}
            application={application}
            steps={steps}
            onChange={() => changeSection(section)}
          >
            {actions => renderSection(section, actions)}
          </FormStep>
          {section === 'qualifications' && steps.isCollapsed(section) && !isChoosing && noOpenProgramme}
        </Fragment>
      ))}
      {variant.submitsFromForm && steps.sections.includes('details') && (
        <SubmitStep
          number={listSections(variant).length + 1}
          email={application.currentUser.email}
          submissionErrors={submissionErrors}
          submitting={submission.submitting}
          onSubmit={() => steps.continueFrom('details')}
        />
      )}
      {steps.isComplete && !variant.submitsFromForm && (
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

type FormStepProps = {
  section: Section
  application: Application
  steps: Steps
  onChange(): void
  /** Returns the fields of the open section, with Continue where the section shows it itself. */
  children(actions: ReactNode): ReactNode
}

function FormStep({ section, application, steps, onChange, children }: FormStepProps) {
  const { variant, catalogue, entryCheck, hasNoOpenProgramme } = application
  const stepProps = {
    id: sectionAnchors[section],
    number: listSections(variant).indexOf(section) + 1,
    title: sectionTitle(section, variant),
  }
  const hasLoadError = entryCheck.isLoadingError || catalogue.programmes.isLoadingError
  if (steps.isCollapsed(section) && !(section === 'programme' && hasLoadError))
    return (
      <Step {...stepProps} onChange={onChange}>
        <p>{sectionSummary(section, application)}</p>
      </Step>
    )
  const errorSummary = steps.errorSummary(section)
  const hasContinue =
    application.form.qualifications.length > 0 &&
    !(section === 'programme' && hasNoOpenProgramme) &&
    !(section === 'details' && variant.submitsFromForm)
  const isFirstOpen = section === steps.sections.find(candidate => !steps.isCollapsed(candidate))
  const actions = hasContinue && (
    <div className="actions">
      <Button
        // Enter in a text field presses it.
        type={isFirstOpen ? 'submit' : 'button'}
        secondary={!isFirstOpen}
        disabledReason={section === 'programme' ? getDisabledReason(application) : undefined}
        onClick={() => steps.continueFrom(section)}
      >
        {section === 'details' ? 'Check your answers' : 'Continue'}
      </Button>
    </div>
  )
  return (
    <Step {...stepProps}>
      {errorSummary && <ErrorSummary key={errorSummary.attempt} messages={errorSummary.messages} />}
      {children(actions)}
      {section !== 'programme' && actions}
    </Step>
  )
}

type SidebarProps = { application: Application; steps: Steps; isChecking: boolean }

function Sidebar({ application, steps, isChecking }: SidebarProps) {
  const { form, variant, programme, availability, draft, catalogue, entryCheck } = application
  const isOpen = availability === undefined || isOpenAvailability(availability)
  return (
    <ProgressSidebar steps={progressSteps(steps, variant, isChecking)} saving={draft}>
      {programme && isOpen ? (
        <span className="chosen-programme">
          <span className="wide-only">{isChecking ? 'You are applying for ' : 'You have chosen '}</span>
          <span>{programme.name}</span>
          <span className="wide-only">.</span>
        </span>
      ) : (
        <ProgrammeCount
          catalogue={catalogue}
          entryCheck={entryCheck}
          isEditing={steps.sections.at(-1) === 'qualifications' && !form.qualificationsConfirmed}
        />
      )}
    </ProgressSidebar>
  )
}

function progressSteps(
  { sections, isCollapsed, isComplete }: Steps,
  variant: FormVariant,
  isChecking: boolean,
): ProgressStep[] {
  const current =
    isChecking || isComplete ? 'check' : (sections.find(section => !isCollapsed(section)) ?? sections.at(-1))
  const isDone = (step: Section | 'check') => step !== 'check' && (isChecking || isCollapsed(step))
  return [...listSections(variant), 'check' as const].map(step => ({
    title: sectionTitle(step, variant),
    anchor: sectionAnchors[step],
    state: step === current ? 'Now' : isDone(step) ? 'Done' : 'Not started',
  }))
}
