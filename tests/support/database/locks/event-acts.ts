import { day } from '../builders.ts'
import { textList } from '../disputes.ts'
import { call } from './call.ts'
import type { Act } from './lock-order.ts'
import type { LockScene } from './scene.ts'

/** Of events: Dami hosts one, to which Bola has come and of which Efe has the link. */
export const eventActs: Record<string, (s: LockScene) => Act> = {
  save_event: ({ dami, event }) =>
    call(dami, 'save_event', 'Owambe', 'Owambe', day(30), day(32), 'Lagos', null, '{}', null, 9, event.id),
  save_event_side: ({ dami, bola, event }) =>
    call(dami, 'save_event_side', event.id, 'bride', '{}', 'Lace', bola.id),
  remind_event_guests: ({ dami, event }) => call(dami, 'remind_event_guests', event.id),
  save_group_discount: ({ ada }) => call(ada, 'save_group_discount', 10),
  cancel_event: ({ dami, event }) => call(dami, 'cancel_event', event.id),
  event_link: ({ dami, event }) => call(dami, 'event_link', event.id, 'renew'),
  join_event: ({ efe, event }) => call(efe, 'join_event', event.token),
  change_event_guest: ({ bola, event }) => call(bola, 'change_event_guest', event.id, 'bride'),
  leave_event: ({ bola, event }) => call(bola, 'leave_event', event.id),
  remove_event_guest: ({ dami, bola, event }) => call(dami, 'remove_event_guest', event.id, bola.id),
  event_items: ({ bola, event }) => call(bola, 'event_items', event.id),
  choose_event_pieces: ({ bola, event, listed }) =>
    call(bola, 'choose_event_pieces', event.id, textList([listed.id])),
  drop_event_piece: ({ bola, event, listed }) => call(bola, 'drop_event_piece', event.id, listed.id),
  event_plan_facts: ({ dami, event }) => call('service', 'event_plan_facts', dami.id, event.id),
  save_event_plan: ({ dami, event }) => ({
    as: 'service',
    sql: 'select public.save_event_plan($1, $2, $3::text::jsonb)',
    values: [dami.id, event.id, '[]'],
  }),
}
