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
    family: 'A-Levels',
    cards: [
      ['A-Level 1', 'Mathematics', 'A*'],
      ['A-Level 2', 'Physics', 'A'],
      ['A-Level 3', 'Computer Science', 'A'],
    ],
    verdict: 'You qualify',
  },
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
    family: 'German Abitur',
    cards: [
      ['German Abitur: overall', null, '1.3'],
      ['German Abitur: subject 1', 'Biologie (Biology)', '15'],
      ['German Abitur: subject 2', 'Chemie (Chemistry)', '13'],
      ['German Abitur: subject 3', 'Deutsch (German)', '12'],
    ],
    from: ['German', 'Germany'],
    verdict: 'An advisor will check your grades',
  },
  {
    family: 'Indian High School: national board',
    cards: [
      ['Indian High School, national board: overall', null, '93'],
      ['Indian High School, national board: subject 1', 'Biology', '95'],
      ['Indian High School, national board: subject 2', 'Chemistry', '100'],
      ['Indian High School, national board: subject 3', 'Computer Science', '88'],
    ],
    from: ['Indian', 'India'],
    verdict: 'An advisor will check your grades',
  },
  {
    family: 'Italian Diploma',
    cards: [
      ['Italian Diploma: overall', null, '98'],
      ['Italian Diploma: subject 1', 'Chimica (Chemistry)', '9'],
      ['Italian Diploma: subject 2', 'Fisica (Physics)', '9.5'],
      ['Italian Diploma: subject 3', 'Filosofia (Philosophy)', '10'],
    ],
    from: ['Italian', 'Italy'],
    verdict: 'An advisor will check your grades',
  },
  {
    family: 'Polish Matura',
    cards: [
      ['Polish Matura 1', 'Fizyka (Physics) - Extended', '91'],
      ['Polish Matura 2', 'Chemia (Chemistry) - Extended', '88'],
      ['Polish Matura 3', 'Język angielski (English) - Extended', '96'],
    ],
    from: ['Polish', 'Poland'],
    verdict: 'An advisor will check your grades',
  },
  {
    family: 'Spanish Baccalaureate',
    cards: [
      ['Spanish Baccalaureate: overall', null, '9.4'],
      ['Spanish Baccalaureate: subject 1', 'Biología (Biology)', '9'],
      ['Spanish Baccalaureate: subject 2', 'Física (Physics)', '10'],
      ['Spanish Baccalaureate: subject 3', 'Economía (Economics)', '8'],
    ],
    from: ['Spanish', 'Spain'],
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
