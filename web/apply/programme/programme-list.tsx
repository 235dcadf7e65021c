import { Button } from '../../ui/button.tsx'
import { type Choice, isOpenChoice } from './programme-choices.ts'
import { ProgrammeDetail, type ProgrammeDetailProps } from './programme-detail.tsx'
import { ListStatus, ProgrammeGroups } from './programme-groups.tsx'

type ProgrammeListProps = Omit<ProgrammeDetailProps, 'choice' | 'children'> & {
  choices: readonly Choice[]
}

/** The programmes of the school with their availability. All except full ones open to their requirements. */
export const ProgrammeList = ({ choices, ...detailProps }: ProgrammeListProps) => (
  <>
    <h3>In this school</h3>
    <ProgrammeGroups className="programme-list" choices={choices}>
      {choice => (
        <li key={choice.programme.code}>
          {choice.availability === 'Closed' ? (
            <div className="static">
              <ProgrammeName choice={choice} />
            </div>
          ) : (
            <details>
              <summary className={choice.availability === 'NotQualified' ? 'unqualified' : undefined}>
                <ProgrammeName choice={choice} />
              </summary>
              <div className="details-content flow">
                <ProgrammeDetail {...detailProps} choice={choice}>
                  {isOpenChoice(choice) && (
                    <div className="actions">
                      <Button secondary onClick={() => detailProps.onChoose(choice.programme)}>
                        {`Choose ${choice.programme.name}`}
                      </Button>
                    </div>
                  )}
                </ProgrammeDetail>
              </div>
            </details>
          )}
        </li>
      )}
    </ProgrammeGroups>
  </>
)

const ProgrammeName = ({ choice }: { choice: Choice }) => (
  <>
    <span className="name">{choice.programme.name}</span>
    <ListStatus choice={choice} isGrouped />
  </>
)
