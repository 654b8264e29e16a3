// The screens of events in one chunk: the first visit names each chunk, and these are opened together.
export { EventScreen } from './event-screen'
export { EventsScreen } from './events-screen'
export { JoinScreen } from './join-screen'
