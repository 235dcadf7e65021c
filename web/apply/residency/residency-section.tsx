import type { Dispatch } from 'react'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { blankOption, toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import type { Message } from '#shared/errors.ts'
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx'
import type { ComboboxOption } from '../../ui/combobox/combobox-options.ts'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { FormAction } from '../form/form-state.ts'
import type { SectionProps } from '../form/section-props.ts'
import { useCountryOptions } from './use-country-options.ts'

const immigrationOptions = toOptions(ukImmigrationStatuses)

type ResidencySectionProps = SectionProps<
  'nationality' | 'countryOfDomicile' | 'ukResidency' | 'ukImmigrationStatus'
>

/** Nationality and residency, which give the fee status (specification, sections 3 and 5). */
export function ResidencySection({
  form,
  dispatch,
  messages,
  leaveField,
  focusAfter,
  year,
}: ResidencySectionProps) {
  const { data: countryOptions, isLoadingError, error, refetch } = useCountryOptions()
  const selectProps = { messages, dispatch, leaveField }
  const control = (name: 'ukResidency' | 'ukImmigrationStatus') => ({
    name,
    messages,
    value: form[name],
    onChange: (value: string) => dispatch({ type: 'changed', to: { [name]: value } }),
  })
  function retry() {
    void refetch()
    focusAfter('nationality')
  }
  return (
    <div className="fields">
      {countryOptions ? (
        <>
          <CountrySelect
            {...selectProps}
            name="nationality"
            label="Nationality"
            hint="We use this to check whether you need a visa to study in the UK. You can apply before you have one."
            value={form.nationality}
            options={countryOptions.nationality}
          />
          <CountrySelect
            {...selectProps}
            name="countryOfDomicile"
            label="Country of domicile"
            hint="The country where you normally live. We use it to check your fee status."
            value={form.countryOfDomicile}
            options={countryOptions.countryOfDomicile}
          />
        </>
      ) : isLoadingError ? (
        <FetchErrorNotice what="nationalities and countries" error={error} onRetry={retry} />
      ) : (
        <Loading>We are fetching the nationalities and countries.</Loading>
      )}
      <RadioGroup
        {...control('ukResidency')}
        legend="How long have you lived in the UK?"
        hint="With your immigration status, this decides whether you pay home or overseas fees."
        options={listResidencyOptions(year)}
      />
      <RadioGroup
        {...control('ukImmigrationStatus')}
        legend="What is your immigration status in the UK?"
        hint="This also decides your fees. If you choose Other, you may need a student visa."
        options={immigrationOptions}
      />
    </div>
  )
}

type CountrySelectProps = {
  name: 'nationality' | 'countryOfDomicile'
  label: string
  hint?: string
  value: string | null
  options: readonly ComboboxOption[]
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  leaveField(field: string): void
}

function CountrySelect({ value, dispatch, leaveField, ...field }: CountrySelectProps) {
  const { name } = field
  return (
    <ComboboxField
      {...field}
      blank={blankOption.label}
      value={value ?? ''}
      onChange={code => dispatch({ type: 'changed', to: { [name]: code || null } })}
      onLeave={() => leaveField(name)}
    />
  )
}
