// How many random cases a property test draws: all of them with `npm test`, a tenth with `npm run test:quick`.

const isQuick = process.env['QUICK'] === 'true'

export const runs = (count: number): number => (isQuick ? Math.ceil(count / 10) : count)
