type Card = [name: string, subject: string | null, grade: string]
export type Journey = {
  family: string
  cards: Card[]
  /** Nationality and country; without them, the applicant went to school in England. */
  from?: [nationality: string, country: string]
  verdict: 'You qualify' | 'An advisor will check your grades'
}

/** The qualifications that an applicant of each family enters (specification, section 3). */
export const journeys: Journey[] = [
  {
    family: 'International Baccalaureate',
    cards: [
      ['IB Diploma: total points', null, '36'],
      ['IB Higher Level 1', 'Computer Science', '6'],
      ['IB Higher Level 2', 'Physics', '6'],
      ['IB Higher Level 3', 'Chemistry', '7'],
    ],
    verdict: 'You qualify',
  },
  {
    family: 'BTEC',
    cards: [
      ['BTEC Extended Diploma (RQF, reformed 2019) 1', 'Applied Science', 'd*d*d'],
      ['A-Level 1', 'Mathematics', 'B'],
    ],
    verdict: 'You qualify',
  },
  {
    family: 'French Baccalauréat',
    cards: [
      ['French Baccalauréat: overall', null, '15,5'],
      ['French Baccalauréat: subject 1', 'Français (French)', '14'],
      ['French Baccalauréat: subject 2', 'Arts', '16.25'],
      ['French Baccalauréat: subject 3', 'Grand Oral', '20'],
    ],
    from: ['French', 'France'],
    verdict: 'An advisor will check your grades',
  },
  {
    family: 'US High School Diploma with AP',
    cards: [
      ['US High School Diploma: overall', null, '3.9'],
      ['US High School Diploma: AP subject 1', 'AP Calculus BC', '5'],
      ['US High School Diploma: AP subject 2', 'AP Computer Science A', '5'],
      ['US High School Diploma: AP subject 3', 'AP Biology', '4'],
    ],
    from: ['American', 'United States'],
    verdict: 'An advisor will check your grades',
  },
]
