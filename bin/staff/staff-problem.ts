/** Something the person at the command line can put right; its message is all they are shown. */
export class StaffProblem extends Error {}
