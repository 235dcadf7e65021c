import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { blankOption, toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import { fields } from '#shared/schemas/fields.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { answerProps, type FieldContext } from '../form/section-props.ts'

const toSearchOptions = (rows: readonly (readonly [string, string, ...string[]])[]) =>
  rows.map(([value, label, ...aliases]) => ({ value, label, aliases }))
export const nationalityOptions = toSearchOptions(nationalities)
export const countryOptions = toSearchOptions(countriesOfDomicile)
const immigrationOptions = toOptions(ukImmigrationStatuses)

/** Nationality and residency, which give the fee status (specification, sections 3 and 5). */
export function ResidencySection({ year, ...context }: FieldContext & { year: number }) {
  const country = (name: 'nationality' | 'countryOfDomicile') => {
    const { value, onChange, ...field } = answerProps(name, context)
    return {
      ...field,
      label: fields[name].label,
      blank: blankOption.label,
      value: value ?? '',
      onChange: (code: string) => onChange(code || null),
    }
  }
  return (
    <div className="fields">
      <Combobox
        {...country('nationality')}
        hint="We use this to check whether you need a visa to study in the UK. You can apply before you have one."
        options={nationalityOptions}
      />
      <Combobox
        {...country('countryOfDomicile')}
        hint="The country where you normally live. We use it to check your fee status."
        options={countryOptions}
      />
      <RadioGroup
        {...answerProps('ukResidency', context)}
        legend="How long have you lived in the UK?"
        hint="With your immigration status, this decides whether you pay home or overseas fees."
        options={listResidencyOptions(year)}
      />
      <RadioGroup
        {...answerProps('ukImmigrationStatus', context)}
        legend="What is your immigration status in the UK?"
        hint="This also decides your fees. If you choose Other, you may need a student visa."
        options={immigrationOptions}
      />
    </div>
  )
}
