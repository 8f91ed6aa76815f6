/** The first migration that processes of the version before live with; before it, all were stopped for an update. */
export const promisedSince = '0034'

/** What they live with all the same, and why. One that they cannot live with says "stop all": docs/deploy.md tells how. */
export const livedWith: Record<string, Record<string, string>> = {
  '0034_posts_of_the_staff': {
    'narrows, and reads all of users':
      'both rules are about columns that are new and that the version before leaves at their defaults; a hundred thousand accounts are read in some 20 ms',
  },
  '0038_open_to_public': {
    'loosens vouchers': 'made again two statements on, with less in it',
    'narrows, and reads all of vouchers':
      'allows more than the rule it replaces; a house has some thousands of vouchers',
  },
}
