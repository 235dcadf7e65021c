/** Scores of a test of English before any is typed. */
export const noScores = { overall: '', listening: '', reading: '', writing: '', speaking: '' }

/** What may be said about GCSEs before anything is ticked. */
export const noFlags = { has5orMoreAtC4OrAbove: false, hasMathsAtB5OrAbove: false, has6orMoreAt6and7: false }
