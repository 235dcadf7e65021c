import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { blankOption, toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx'
import { FetchErrorNotice } from '../../ui/fetch-error-notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Loading } from '../../ui/loading.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'
import { useCountryOptions } from './use-country-options.ts'

const immigrationOptions = toOptions(ukImmigrationStatuses)

/** Nationality and residency, which give the fee status (specification, sections 3 and 5). */
export function ResidencySection({ form, dispatch, messages, leaveField, focusAfter, year }: SectionProps) {
  const { data: countryOptions, isLoadingError, error, refetch } = useCountryOptions()
  const country = (name: 'nationality' | 'countryOfDomicile') => ({
    ...fieldProps(name, { messages, leaveField }),
    blank: blankOption.label,
    value: form[name] ?? '',
    onChange: (code: string) => dispatch({ type: 'changed', to: { [name]: code || null } }),
  })
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
          <ComboboxField
            {...country('nationality')}
            label="Nationality"
            hint="We use this to check whether you need a visa to study in the UK. You can apply before you have one."
            options={countryOptions.nationality}
          />
          <ComboboxField
            {...country('countryOfDomicile')}
            label="Country of domicile"
            hint="The country where you normally live. We use it to check your fee status."
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
