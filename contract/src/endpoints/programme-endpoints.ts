/** Endpoints of the programme settings. */
import type { ProgrammeDefaults, ProgrammeSettings } from '../answers/programme-answer.ts'
import { boolean, integer, json } from '../fields.ts'
import { programmeFields } from '../programme-fields.ts'
import { endpoint } from './define-endpoint.ts'

export const programmeEndpoints = {
  programme: endpoint<ProgrammeSettings>()({
    method: 'GET',
    path: '/admin/programme',
    access: 'admin.programme.action',
    audience: 'admins',
    summary: 'The settings of the programme, and where each value comes from',
  }),
  programmeDefaults: endpoint<ProgrammeDefaults>()({
    method: 'GET',
    path: '/admin/programme/defaults',
    access: 'session',
    audience: 'admins',
    summary: 'What new affiliates, shops and payout runs start with, unless the form says otherwise',
  }),
  updateProgramme: endpoint<ProgrammeSettings>()({
    method: 'PUT',
    path: '/admin/programme',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change programme settings',
    summary: 'Change settings of the programme; null returns to the fallback',
    body: {
      ...programmeFields,
      dryRun: boolean('Dry run', { help: 'Checks the settings, and stores nothing' }),
    },
  }),
  updateQuestions: endpoint<ProgrammeSettings>()({
    method: 'PUT',
    path: '/admin/programme/questions',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change the questions at sign-up',
    summary: 'Replace the questions at sign-up; a question without id is new',
    body: {
      version: integer('Version', { min: 0, code: true, help: 'The version that is replaced' }),
      questions: json('Questions', {
        help: 'At most ten, each with id, label, kind (text, longText, choice or yesNo), required and choices',
      }),
    },
  }),
  setPicture: endpoint<ProgrammeSettings>()({
    method: 'POST',
    path: '/admin/programme/picture/:use',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change a picture of the programme',
    summary: 'Upload the logo or the icon; it is redrawn, and the file itself is not kept',
    multipart: true,
  }),
  removePicture: endpoint<ProgrammeSettings>()({
    method: 'DELETE',
    path: '/admin/programme/picture/:use',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Remove a picture of the programme',
    summary: 'Remove the logo or the icon',
  }),
} as const
