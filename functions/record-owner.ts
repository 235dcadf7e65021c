/** The owner of the one record that UCAS supplied for a UCAS ID. Every other record is owned by its email. */
export const ucasOwner = 'ucas'

export const isFromUcas = ({ owner }: { owner: string }) => owner === ucasOwner
