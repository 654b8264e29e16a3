import { call } from './call.ts'
import type { Act } from './lock-order.ts'
import type { LockScene } from './scene.ts'

/** What staff do about people and settings. Efe has a second factor. */
export const staffActs: Record<string, (s: LockScene) => Act> = {
  set_staff_roles: ({ admin, bola }) => call(admin, 'set_staff_roles', bola.id, '{support}', 'Works here'),
  'set_staff_roles: take': ({ admin, otherAdmin }) =>
    call(admin, 'set_staff_roles', otherAdmin.id, '{}', 'Left the company'),
  reset_second_factor: ({ admin, efe }) => call(admin, 'reset_second_factor', efe.id, 'Showed me their ID'),
  person_page: ({ admin, ada }) => call(admin, 'person_page', ada.id),
  view_as: ({ admin, ada }) => call(admin, 'view_as', ada.id, 'She cannot find her booking'),
  add_person_note: ({ admin, ada }) => call(admin, 'add_person_note', ada.id, 'Called about a parcel'),
  'change_setting: at once': ({ admin }) => call(admin, 'change_setting', 'hold_pause_minutes', '31', 'Why'),
  'change_setting: announced': ({ admin }) =>
    call(admin, 'change_setting', 'platform_fee_percent', '7', 'Why'),
}
