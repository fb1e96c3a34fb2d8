/** Endpoints of the home screens, and of an affiliate's own balance, rates and terms. */
import type {
  AdminHome,
  AffiliateHome,
  FirstSteps,
  OwnBalance,
  OwnRate,
  OwnTerms,
  PayableDays,
  SetUp,
} from '../answers/home-answer.ts'
import { comparedField } from '../compared-field.ts'
import { date, type Fields, reference } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

const homeQuery = {
  from: date('From', { help: 'First day; the last 30 days when missing' }),
  to: date('To', { help: 'Last day; today when missing' }),
  shop: reference('Shop', { to: 'shop', help: 'This shop alone' }),
  compare: comparedField,
} as const satisfies Fields

export const homeEndpoints = {
  affiliateHome: endpoint<AffiliateHome>()({
    method: 'GET',
    path: '/home/affiliate',
    access: 'session',
    audience: 'affiliates',
    summary: 'The affiliate’s home: balance, last days, best links, latest orders',
    query: homeQuery,
  }),
  firstSteps: endpoint<FirstSteps>()({
    method: 'GET',
    path: '/home/first-steps',
    access: 'session',
    audience: 'affiliates',
    summary: 'How far the affiliate has come, from the first shop to the first order',
  }),
  ownBalance: endpoint<OwnBalance>()({
    method: 'GET',
    path: '/home/balance',
    access: 'session',
    audience: 'affiliates',
    summary: 'The affiliate’s balance, what of it is payable or on hold, and what is expected',
  }),
  ownRates: endpoint<OwnRate[]>()({
    method: 'GET',
    path: '/home/rates',
    access: 'session',
    audience: 'affiliates',
    summary:
      'The commission that the affiliate gets now in each of its shops and campaigns, by their ids',
  }),
  payableDays: endpoint<PayableDays>()({
    method: 'GET',
    path: '/home/payable-days',
    access: 'session',
    audience: 'affiliates',
    summary: 'The days on which the affiliate’s money on hold becomes payable, and the amounts',
  }),
  ownTerms: endpoint<OwnTerms>()({
    method: 'GET',
    path: '/home/terms',
    access: 'session',
    audience: 'affiliates',
    summary:
      'The affiliate’s rate and hold, rate and window in each shop and campaign open to it, and the shops it may ask for',
  }),
  adminHome: endpoint<AdminHome>()({
    method: 'GET',
    path: '/home/admin',
    access: 'session',
    audience: 'admins',
    summary: 'The admin user’s home: totals, what waits, top affiliates',
    query: homeQuery,
  }),
  setUp: endpoint<SetUp>()({
    method: 'GET',
    path: '/home/set-up',
    access: 'session',
    audience: 'admins',
    summary: 'How far a new installation is set up',
  }),
  waiting: endpoint<AdminHome['waiting']>()({
    method: 'GET',
    path: '/home/waiting',
    access: 'session',
    audience: 'admins',
    summary: 'What waits for the admin user’s decision, in all shops',
  }),
} as const
