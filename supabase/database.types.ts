export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      /** The sessions with AI helpers. A signed-in person inserts one of their own after update_wallet_balance has paid for it, or the free one; an insert of one that a card payment has made is taken and adds nothing; unlock_ai_feature does both in one step. Times are set by the database. Never changed by a person. */
      ai_usage: {
        Row: {
          created_at: string
          /** The helper that was used. */
          feature_type: Database['public']['Enums']['ai_feature']
          /** When the session began anew because an answer could not be delivered; null: it did not. */
          given_back_at: string | null
          id: string
          /** wallet, paystack (a card payment), or free: the first session with the stylist. */
          payment_method: Database['public']['Enums']['ai_payment_method']
          /** p_reference_id or p_payment_reference of the payment by update_wallet_balance; of a card payment its reference. Null in an insert: the oldest payment for this helper of which no session was made. */
          payment_reference: string | null
          /** Always true: a session ends at session_expires_at. */
          session_active: boolean
          /** Set by the database, whatever an insert says: the minutes that a session with the helper lasts, from now. */
          session_expires_at: string
          /** The transfer in the ledger that paid for it; null where it cost nothing. */
          transfer_id: number | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          feature_type: Database['public']['Enums']['ai_feature']
          given_back_at?: string | null
          id?: string
          payment_method: Database['public']['Enums']['ai_payment_method']
          payment_reference?: string | null
          session_active?: boolean
          session_expires_at: string
          transfer_id?: number | null
          user_id: string
        }
        Update: {
          created_at?: string
          feature_type?: Database['public']['Enums']['ai_feature']
          given_back_at?: string | null
          id?: string
          payment_method?: Database['public']['Enums']['ai_payment_method']
          payment_reference?: string | null
          session_active?: boolean
          session_expires_at?: string
          transfer_id?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'ai_usage_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Figures and rules of the business that admins may change without a release. Everyone may read them but those of the group Signals; never store a secret here. */
      app_settings: {
        Row: {
          /** The possible values, where the type is choice. */
          choices: string[] | null
          /** new bookings: a booking keeps the value of the moment it was made. open bookings: a change applies to those made before, too. Null: not about bookings, or not in the terms. */
          counts_for: string | null
          /** What the setting is in a new database. */
          default_value: string
          /** What the setting does, for the admin who changes it. */
          description: string
          /** Its name in the admin panel. */
          label: string
          /** It protects members from staff: one owner alone does not make it more, or less; of choices, a later or an earlier one. Null: one owner changes it. */
          loosened_by: string | null
          /** The largest number that is possible, in the unit of the setting. */
          maximum: number | null
          /** The smallest number that is possible, in the unit of the setting. */
          minimum: number | null
          /** Terms, privacy policy or help name it: a change takes effect after the notice that the terms promise, and everybody is told. */
          needs_notice: boolean
          /** The default is an example that belongs to nobody: it must be replaced before the first real customer. */
          needs_own_value: boolean
          /** The order in which admins see the settings. */
          position: number
          /** The heading under which admins find it. */
          setting_group: string
          /** The name that the rules read it by. */
          setting_key: string
          /** As text; of the type and within the bounds that the other columns say. */
          setting_value: string
          /** What a number counts: naira, percent, minutes, hours, o'clock, days, months, working days, bookings, rentals, ratings, stars, characters, points, items, mails, messages, conversations, questions, reports, submissions, checks, changes, files, photos, megabytes, people, accounts, owners, devices, refunds, signals, searches, calls, tries, tests, times, events or bits. */
          unit: string | null
          /** whole: a whole number. amount: a number with at most two decimals. */
          value_type: Database['public']['Enums']['setting_type']
        }
        ComputedFields: never
        Insert: {
          choices?: string[] | null
          counts_for?: string | null
          default_value?: string
          description: string
          label?: string
          loosened_by?: string | null
          maximum?: number | null
          minimum?: number | null
          needs_notice?: boolean
          needs_own_value?: boolean
          position?: never
          setting_group?: string
          setting_key: string
          setting_value: string
          unit?: string | null
          value_type?: Database['public']['Enums']['setting_type']
        }
        Update: {
          choices?: string[] | null
          counts_for?: string | null
          default_value?: string
          description?: string
          label?: string
          loosened_by?: string | null
          maximum?: number | null
          minimum?: number | null
          needs_notice?: boolean
          needs_own_value?: boolean
          position?: never
          setting_group?: string
          setting_key?: string
          setting_value?: string
          unit?: string | null
          value_type?: Database['public']['Enums']['setting_type']
        }
        Relationships: []
      }
      /** Days on which an owner does not rent out an item or, without item_id, anything. First and last day included. */
      availability_blocks: {
        Row: {
          created_at: string
          /** In Lagos, included. */
          first_day: string
          id: string
          /** Null: all items of the owner. */
          item_id: string | null
          /** In Lagos, included. */
          last_day: string
          /** For the owner alone. */
          note: string | null
          owner_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          first_day: string
          id?: string
          item_id?: string | null
          last_day: string
          note?: string | null
          owner_id: string
        }
        Update: {
          created_at?: string
          first_day?: string
          id?: string
          item_id?: string | null
          last_day?: string
          note?: string | null
          owner_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'availability_blocks_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'availability_blocks_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The banks to which a withdrawal can go. */
      banks: {
        Row: {
          /** Paystack's code of the bank. */
          code: string
          name: string
        }
        ComputedFields: never
        Insert: {
          code: string
          name: string
        }
        Update: {
          code?: string
          name?: string
        }
        Relationships: []
      }
      /** Rentals that were booked together and can be paid with one payment. Written by the server only; its borrower reads it. */
      baskets: {
        Row: {
          /** A digest of what was asked, so that the same key is not used for something else. */
          asked: string
          borrower_id: string
          created_at: string
          id: string
          /** Chosen by the browser: with the same key the same basket is booked once. */
          key: string
          /** When one payment paid all its bookings that still waited for it; null: none has. */
          paid_at: string | null
          /** Naira of all its bookings when they were made. */
          total_amount: number
        }
        ComputedFields: never
        Insert: {
          asked: string
          borrower_id: string
          created_at?: string
          id?: string
          key: string
          paid_at?: string | null
          total_amount: number
        }
        Update: {
          asked?: string
          borrower_id?: string
          created_at?: string
          id?: string
          key?: string
          paid_at?: string | null
          total_amount?: number
        }
        Relationships: [
          {
            foreignKeyName: 'baskets_borrower_id_fkey'
            columns: ['borrower_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Whom a person has blocked. The two do not see each other's items and make no new bookings; what they have agreed goes on. Written by block_person and unblock_person. */
      blocked_people: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        ComputedFields: never
        Insert: {
          blocked_id: string
          blocker_id: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'blocked_people_blocked_id_fkey'
            columns: ['blocked_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'blocked_people_blocker_id_fkey'
            columns: ['blocker_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Identity checks (KYC), one row a person; sending it again overwrites it. Documents are paths in the private bucket verification-documents. */
      borrower_verifications: {
        Row: {
          /** The name on the profile that an admin has last looked at. With any other name the Verified badge waits. */
          accepted_name: string | null
          /** Bank Verification Number, masked except for the last four digits. The whole number is stored encrypted. */
          bvn: string | null
          /** Only for sending: the version of identity_consent() that the person accepts. It reads null; what was accepted is kept for the export and for admins. */
          consent_version: string | null
          /** As the person wrote it; null where it was not asked. */
          date_of_birth: string | null
          /** Path of the document in the bucket verification-documents. */
          government_id_image_url: string | null
          /** Masked except for the last four characters. The whole number is stored encrypted. */
          government_id_number: string | null
          /** Of the document that is photographed. */
          government_id_type: Database['public']['Enums']['government_id_type'] | null
          id: string
          /** The name as it stands on the papers. The admin who approves sends it; it is frozen from then on. */
          legal_name: string | null
          /** When the documents, numbers and the address were removed, because they were no longer needed. */
          papers_removed_at: string | null
          /** Read by the person; null unless rejected. */
          rejection_reason: string | null
          /** The documents were replaced while they waited: an approval has to say which submission it looked at. */
          replaced_while_pending: boolean
          /** As the person wrote it. */
          residential_address: string | null
          /** When staff decided. Null: not yet. */
          reviewed_at: string | null
          /** Sent by an admin with a decision: the submission that was looked at. Refused where other documents came meanwhile. */
          reviewed_submission: number | null
          /** Path of the document in the bucket verification-documents. */
          selfie_image_url: string | null
          /** The name on the profile when it was sent. */
          sent_name: string | null
          /** How many times it was sent: the number of the documents that are here now. */
          submission: number
          /** When the person last sent it in. */
          submitted_at: string | null
          user_id: string
          /** Path of the document in the bucket verification-documents. */
          utility_bill_url: string | null
          /** pending when sent; an admin makes it approved or rejected. */
          verification_status: Database['public']['Enums']['verification_status']
        }
        ComputedFields: never
        Insert: {
          accepted_name?: string | null
          bvn?: string | null
          consent_version?: string | null
          date_of_birth?: string | null
          government_id_image_url?: string | null
          government_id_number?: string | null
          government_id_type?: Database['public']['Enums']['government_id_type'] | null
          id?: string
          legal_name?: string | null
          papers_removed_at?: string | null
          rejection_reason?: string | null
          replaced_while_pending?: boolean
          residential_address?: string | null
          reviewed_at?: string | null
          reviewed_submission?: number | null
          selfie_image_url?: string | null
          sent_name?: string | null
          submission?: number
          submitted_at?: string | null
          user_id: string
          utility_bill_url?: string | null
          verification_status?: Database['public']['Enums']['verification_status']
        }
        Update: {
          accepted_name?: string | null
          bvn?: string | null
          consent_version?: string | null
          date_of_birth?: string | null
          government_id_image_url?: string | null
          government_id_number?: string | null
          government_id_type?: Database['public']['Enums']['government_id_type'] | null
          id?: string
          legal_name?: string | null
          papers_removed_at?: string | null
          rejection_reason?: string | null
          replaced_while_pending?: boolean
          residential_address?: string | null
          reviewed_at?: string | null
          reviewed_submission?: number | null
          selfie_image_url?: string | null
          sent_name?: string | null
          submission?: number
          submitted_at?: string | null
          user_id?: string
          utility_bill_url?: string | null
          verification_status?: Database['public']['Enums']['verification_status']
        }
        Relationships: [
          {
            foreignKeyName: 'borrower_verifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Money that goes back to the card that paid. Written by the server only; its owner reads it. */
      card_refunds: {
        Row: {
          /** In units of the currency, naira as a rule. */
          amount: number
          /** When it was processed or failed. */
          concluded_at: string | null
          created_at: string
          /** Another currency than NGN: of a payment that was not asked in it. Such money is not in the books. */
          currency: string
          id: string
          /** The card payment it goes back to. */
          payment_reference: string
          /** requested: Paystack has not answered yet. pending, processing: Paystack is at it. needs-attention: Paystack needs something that an admin gives it. processed: on its way to the card. failed: the money is where it came from, in the wallet as a rule. */
          status: Database['public']['Enums']['card_refund_status']
          /** The booking that was paid; null where the wallet was funded. */
          transaction_id: string | null
          /** The transfer in the ledger that set the amount aside; null for other currencies. */
          transfer_id: number | null
          /** Who paid. */
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          concluded_at?: string | null
          created_at?: string
          currency: string
          id?: string
          payment_reference: string
          status?: Database['public']['Enums']['card_refund_status']
          transaction_id?: string | null
          transfer_id?: number | null
          user_id: string
        }
        Update: {
          amount?: number
          concluded_at?: string | null
          created_at?: string
          currency?: string
          id?: string
          payment_reference?: string
          status?: Database['public']['Enums']['card_refund_status']
          transaction_id?: string | null
          transfer_id?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'card_refunds_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'card_refunds_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The messages of conversations, oldest first by created_at and id. Only sender and receiver read them; nothing but is_read changes. */
      chats: {
        Row: {
          /** Made by the sender's device. The same twice is refused, so a message that is sent again is there once. */
          client_id: string
          conversation_id: string
          /** By the server's clock. Within a conversation each message is later than the one before it. */
          created_at: string
          /** Which contact details were masked: phone number, account number, email address, link, messenger name, personal page. */
          hidden_kinds: string[]
          id: string
          /** Set by the receiver, for good. */
          is_read: boolean
          /** The meeting that this message suggests, accepts or takes back; null: an ordinary message. */
          meeting_id: string | null
          /** Plain text, at most chat_message_limit characters. Contact details are masked until a booking is paid. */
          message: string
          /** A photo that the sender uploaded to chat-photos, as <their id>/<client_id>.jpg; null: none. Only once the booking is paid and accepted. */
          photo_path: string | null
          /** The other side; set by the server, whatever is sent. */
          receiver_id: string
          /** The caller. */
          sender_id: string
          /** The booking it is about; null: a question before booking. */
          transaction_id: string | null
        }
        ComputedFields: never
        Insert: {
          client_id?: string
          conversation_id: string
          created_at?: string
          hidden_kinds?: string[]
          id?: string
          is_read?: boolean
          meeting_id?: string | null
          message: string
          photo_path?: string | null
          receiver_id: string
          sender_id: string
          transaction_id?: string | null
        }
        Update: {
          client_id?: string
          conversation_id?: string
          created_at?: string
          hidden_kinds?: string[]
          id?: string
          is_read?: boolean
          meeting_id?: string | null
          message?: string
          photo_path?: string | null
          receiver_id?: string
          sender_id?: string
          transaction_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'chats_conversation_id_fkey'
            columns: ['conversation_id']
            isOneToOne: false
            referencedRelation: 'conversations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'chats_meeting_id_fkey'
            columns: ['meeting_id']
            isOneToOne: false
            referencedRelation: 'meetings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'chats_receiver_id_fkey'
            columns: ['receiver_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'chats_sender_id_fkey'
            columns: ['sender_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'chats_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** The lines of claims against deposits, one of each kind in a claim. Amounts are naira. */
      claim_lines: {
        Row: {
          /** The borrower's; null until then, and when silence accepted the line. */
          answer: Database['public']['Enums']['claim_answer'] | null
          /** The borrower's files, named like the lender's. */
          answer_evidence: string[]
          /** What the borrower wrote with the answer. */
          answer_words: string | null
          /** Naira that the other admin's decision gives the lender. */
          appeal_amount: number | null
          /** The reason of that decision. */
          appeal_ruling: string | null
          claim_id: string
          /** Naira the lender claims. For late_days the server counts it: late days × daily price, less what both sides agree on. */
          claimed_amount: number
          /** Whether the lender takes the counter-offer; null until then, and when silence took it. */
          counter_accepted: boolean | null
          /** Naira the borrower offers for a line that is countered. */
          counter_amount: number | null
          /** The lender's files, as condition-photos/<path> or documents/<path>. */
          evidence: string[]
          /** Naira that the lender gets in the end; the rest of the line goes to the borrower. */
          final_amount: number | null
          /** What this part of the claim is for. */
          kind: Database['public']['Enums']['claim_kind']
          /** When both were paid. */
          paid_at: string | null
          /** Naira that the admin's ruling gives the lender. */
          ruled_amount: number | null
          /** Why the admin ruled so, for both sides. */
          ruling_reason: string | null
          /** The lender's; the server's for late days of which the lender says nothing. */
          words: string
        }
        ComputedFields: never
        Insert: {
          answer?: Database['public']['Enums']['claim_answer'] | null
          answer_evidence?: string[]
          answer_words?: string | null
          appeal_amount?: number | null
          appeal_ruling?: string | null
          claim_id: string
          claimed_amount: number
          counter_accepted?: boolean | null
          counter_amount?: number | null
          evidence?: string[]
          final_amount?: number | null
          kind: Database['public']['Enums']['claim_kind']
          paid_at?: string | null
          ruled_amount?: number | null
          ruling_reason?: string | null
          words: string
        }
        Update: {
          answer?: Database['public']['Enums']['claim_answer'] | null
          answer_evidence?: string[]
          answer_words?: string | null
          appeal_amount?: number | null
          appeal_ruling?: string | null
          claim_id?: string
          claimed_amount?: number
          counter_accepted?: boolean | null
          counter_amount?: number | null
          evidence?: string[]
          final_amount?: number | null
          kind?: Database['public']['Enums']['claim_kind']
          paid_at?: string | null
          ruled_amount?: number | null
          ruling_reason?: string | null
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: 'claim_lines_claim_id_fkey'
            columns: ['claim_id']
            isOneToOne: false
            referencedRelation: 'deposit_claims'
            referencedColumns: ['id']
          },
        ]
      }
      /** Who talks about which item. Made by start_conversation or by the first message of a booking; only the two read it. */
      conversations: {
        Row: {
          created_at: string
          /** Who asks about the item, rents or buys it. */
          guest_id: string
          id: string
          item_id: string | null
          /** When its newest message was written. */
          last_at: string
          owner_id: string
          /** The newest booking of this item by the guest; null: only questions so far. */
          transaction_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          guest_id: string
          id?: string
          item_id?: string | null
          last_at?: string
          owner_id: string
          transaction_id?: string | null
        }
        Update: {
          created_at?: string
          guest_id?: string
          id?: string
          item_id?: string | null
          last_at?: string
          owner_id?: string
          transaction_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'conversations_guest_id_fkey'
            columns: ['guest_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'conversations_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'conversations_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'conversations_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** Claims of lenders against the deposits of bookings, at most one a booking. Written by claim_deposit, answer_claim, answer_counter_offers, rule_claim, appeal_claim, decide_appeal and by deadlines. */
      deposit_claims: {
        Row: {
          /** When the borrower last answered. Null: not yet. */
          answered_at: string | null
          /** In the words of who appealed. */
          appeal_reason: string | null
          /** When a side appealed. Null: nobody has. */
          appealed_at: string | null
          /** The side that asked for another admin's decision. */
          appealed_by: Database['public']['Enums']['booking_party'] | null
          /** When the time of that step began: a claim before a borrower's confirmation waits for the end of the last day. */
          clock_started_at: string
          /** When that step ends by itself, or is late; null once the claim is over. */
          due_at: string | null
          id: string
          /** When the owner claimed. */
          opened_at: string
          /** When an admin last ruled. Null: never. */
          ruled_at: string | null
          /** When its money moved. Null: not yet. */
          settled_at: string | null
          /** What it waits for. open: the borrower's answer; countered: the lender's answer to counter-offers; contested: an admin's ruling; ruled: an appeal; appealed: another admin. settled: all of it is paid; closed: ended by the ruling of a dispute. */
          status: Database['public']['Enums']['claim_status']
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          answered_at?: string | null
          appeal_reason?: string | null
          appealed_at?: string | null
          appealed_by?: Database['public']['Enums']['booking_party'] | null
          clock_started_at: string
          due_at?: string | null
          id?: string
          opened_at?: string
          ruled_at?: string | null
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          transaction_id: string
        }
        Update: {
          answered_at?: string | null
          appeal_reason?: string | null
          appealed_at?: string | null
          appealed_by?: Database['public']['Enums']['booking_party'] | null
          clock_started_at?: string
          due_at?: string | null
          id?: string
          opened_at?: string
          ruled_at?: string | null
          settled_at?: string | null
          status?: Database['public']['Enums']['claim_status']
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'deposit_claims_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: true
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** What the parties answer in a dispute, each once a day. Written by answer_dispute; read by who reads the dispute. */
      dispute_statements: {
        Row: {
          /** The side that says it. */
          author_id: string
          created_at: string
          /** The day in Lagos that it counts for; null for what came with the dispute. */
          day: string | null
          dispute_id: string
          /** At most five files, as in disputes. */
          evidence_urls: string[]
          id: string
          /** In that side’s words. */
          statement: string
        }
        ComputedFields: never
        Insert: {
          author_id: string
          created_at?: string
          day?: string | null
          dispute_id: string
          evidence_urls?: string[]
          id?: string
          statement: string
        }
        Update: {
          author_id?: string
          created_at?: string
          day?: string | null
          dispute_id?: string
          evidence_urls?: string[]
          id?: string
          statement?: string
        }
        Relationships: [
          {
            foreignKeyName: 'dispute_statements_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'dispute_statements_dispute_id_fkey'
            columns: ['dispute_id']
            isOneToOne: false
            referencedRelation: 'disputes'
            referencedColumns: ['id']
          },
        ]
      }
      /** What a party of a booking reports, or a deadline that only an admin can end. While one of an unsettled booking is pending, no deadline of the booking runs. Read by both parties; by staff who decide while it is pending, afterwards once they have opened it. */
      disputes: {
        Row: {
          /** The outcome in fixed words; null while it is pending. */
          admin_decision: string | null
          /** Why the appeal was decided so; both sides read it. */
          appeal_answer: string | null
          /** When another admin decided about the appeal, or ruled again. Null: not yet, or nobody appealed. */
          appeal_decided_at: string | null
          /** When another admin should have decided about the appeal. */
          appeal_due_at: string | null
          /** Why, in the words of who appealed. */
          appeal_reason: string | null
          /** Naira that went back to who appealed; below 0: to the other side. Null: not decided, or the dispute was opened again and ruled on anew. */
          appeal_returned: number | null
          /** Until when the ruling can be appealed; what it moved is held until then. Null: not decided, or it cannot be appealed. */
          appeal_until: string | null
          /** When that was. Null: nobody has appealed. */
          appealed_at: string | null
          /** The side that has appealed against the ruling. Null: nobody has. */
          appealed_by: string | null
          /** Naira that the escrow held when it was opened; 0 after the settlement. */
          contested_amount: number
          created_at: string
          /** In the words of the reporter; of a deadline, what nobody answered. */
          description: string
          /** When an admin should have ruled. */
          due_at: string
          /** At most five files, stored as <bucket>/<path>. Sent as a path or an address of own files in the buckets documents or verification-documents. Both parties, and staff who opened the dispute, read them by signed addresses. */
          evidence_urls: string[]
          id: string
          /** What went wrong, as the reporter says. */
          issue_type: Database['public']['Enums']['dispute_issue_type']
          /** Who lost it; null where nobody did. */
          lost_by: string | null
          /** for_borrower and for_lender: all that is contested goes to that side. divide: each side gets a part. dismissed: the booking goes on. Null: not decided. */
          outcome: Database['public']['Enums']['dispute_outcome'] | null
          /** Naira that the ruling took from the loser for the winner, beyond the escrow. */
          penalty_amount: number
          /** The status of the booking before it; completed or cancelled: reported after the settlement. */
          previous_status: Database['public']['Enums']['booking_status']
          /** The kind of the deadline that raised it; null for a report. */
          raised_by_deadline: string | null
          /** Naira of the escrow that the ruling gave to the borrower. */
          refund_amount: number
          /** The other party of the booking; set by the server. */
          reported_id: string | null
          /** Null where a deadline raised it. */
          reporter_id: string | null
          /** When an admin ruled or dismissed it. Null: not yet. */
          resolved_at: string | null
          /** Why the admin ruled so; both sides read it. While an appeal has opened the dispute again: why the first one did. */
          ruling_reason: string | null
          /** pending until an admin rules or dismisses it. */
          status: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          admin_decision?: string | null
          appeal_answer?: string | null
          appeal_decided_at?: string | null
          appeal_due_at?: string | null
          appeal_reason?: string | null
          appeal_returned?: number | null
          appeal_until?: string | null
          appealed_at?: string | null
          appealed_by?: string | null
          contested_amount?: number
          created_at?: string
          description: string
          due_at?: string
          evidence_urls?: string[]
          id?: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          lost_by?: string | null
          outcome?: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount?: number
          previous_status?: Database['public']['Enums']['booking_status']
          raised_by_deadline?: string | null
          refund_amount?: number
          reported_id?: string | null
          reporter_id?: string | null
          resolved_at?: string | null
          ruling_reason?: string | null
          status?: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        Update: {
          admin_decision?: string | null
          appeal_answer?: string | null
          appeal_decided_at?: string | null
          appeal_due_at?: string | null
          appeal_reason?: string | null
          appeal_returned?: number | null
          appeal_until?: string | null
          appealed_at?: string | null
          appealed_by?: string | null
          contested_amount?: number
          created_at?: string
          description?: string
          due_at?: string
          evidence_urls?: string[]
          id?: string
          issue_type?: Database['public']['Enums']['dispute_issue_type']
          lost_by?: string | null
          outcome?: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount?: number
          previous_status?: Database['public']['Enums']['booking_status']
          raised_by_deadline?: string | null
          refund_amount?: number
          reported_id?: string | null
          reporter_id?: string | null
          resolved_at?: string | null
          ruling_reason?: string | null
          status?: Database['public']['Enums']['dispute_status']
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'disputes_appealed_by_fkey'
            columns: ['appealed_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_lost_by_fkey'
            columns: ['lost_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_reported_id_fkey'
            columns: ['reported_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'disputes_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** Who comes to an event. Each guest reads their own row alone: sizes and budget are for the stylist, not for the host. Written by join_event, change_event_guest, leave_event and remove_event_guest. */
      event_guests: {
        Row: {
          /** Naira, the guest's own; null: that of the event. */
          budget: number | null
          /** Sizes that fit the guest. Empty: any. */
          clothes_sizes: string[]
          event_id: string
          /** When the guest last joined. */
          joined_at: string
          /** women or men; null: both. */
          made_for: string | null
          /** Whose side: bride, groom or friends; null: not said. */
          segment: Database['public']['Enums']['event_segment'] | null
          /** Sizes that fit the guest. Empty: any. */
          shoe_sizes: string[]
          user_id: string
        }
        ComputedFields: never
        Insert: {
          budget?: number | null
          clothes_sizes?: string[]
          event_id: string
          joined_at?: string
          made_for?: string | null
          segment?: Database['public']['Enums']['event_segment'] | null
          shoe_sizes?: string[]
          user_id: string
        }
        Update: {
          budget?: number | null
          clothes_sizes?: string[]
          event_id?: string
          joined_at?: string
          made_for?: string | null
          segment?: Database['public']['Enums']['event_segment'] | null
          shoe_sizes?: string[]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_guests_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_guests_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What guests have chosen for an event, each piece by one guest. Read by that guest; written by choose_event_pieces and drop_event_piece. */
      event_pieces: {
        Row: {
          /** When the guest chose it; a rental made since counts for the event. */
          chosen_at: string
          event_id: string
          item_id: string
          /** Until then no other guest is shown it; afterwards as long as a booking of the guest for it stands. */
          kept_until: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          chosen_at?: string
          event_id: string
          item_id: string
          kept_until: string
          user_id: string
        }
        Update: {
          chosen_at?: string
          event_id?: string
          item_id?: string
          kept_until?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_pieces_event_id_user_id_fkey'
            columns: ['event_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'event_guests'
            referencedColumns: ['event_id', 'user_id']
          },
          {
            foreignKeyName: 'event_pieces_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
        ]
      }
      /** The look that the host's plan for all suggests to each guest: no piece twice, and nothing is promised. Read by the guest; written by save_event_plan. */
      event_suggestions: {
        Row: {
          event_id: string
          item_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          event_id: string
          item_id: string
          user_id: string
        }
        Update: {
          event_id?: string
          item_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_suggestions_event_id_user_id_fkey'
            columns: ['event_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'event_guests'
            referencedColumns: ['event_id', 'user_id']
          },
          {
            foreignKeyName: 'event_suggestions_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
        ]
      }
      /** Events that hosts plan. Read by the host and the guests; written by save_event and cancel_event. */
      events: {
        Row: {
          /** Naira a head, for rent, deposits and delivery; null: no limit. */
          budget: number | null
          /** Null: it takes place. */
          cancelled_at: string | null
          /** The city or area in that state. Null: not said. */
          city: string | null
          /** Colours of the event in words, at most five. */
          colours: string[]
          created_at: string
          /** Since when it has these days. */
          days_since: string
          /** How dressed up guests come; null: as the occasion asks. */
          dress_code: string | null
          /** First day of the rentals, in Lagos. */
          first_day: string
          /** How many guests can join. */
          guests_limit: number
          host_id: string
          id: string
          /** Last day of the rentals, included. */
          last_day: string
          /** 1 to 80 characters in one line. */
          name: string
          /** One of those that the stylist knows. */
          occasion: string
          /** The Nigerian state where it takes place. */
          state: string
        }
        ComputedFields: never
        Insert: {
          budget?: number | null
          cancelled_at?: string | null
          city?: string | null
          colours?: string[]
          created_at?: string
          days_since?: string
          dress_code?: string | null
          first_day: string
          guests_limit: number
          host_id: string
          id?: string
          last_day: string
          name: string
          occasion: string
          state: string
        }
        Update: {
          budget?: number | null
          cancelled_at?: string | null
          city?: string | null
          colours?: string[]
          created_at?: string
          days_since?: string
          dress_code?: string | null
          first_day?: string
          guests_limit?: number
          host_id?: string
          id?: string
          last_day?: string
          name?: string
          occasion?: string
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'events_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The categories of items, in the order in which screens list them. */
      item_categories: {
        Row: {
          name: string
          /** Its place in lists, from the top. */
          position: number
        }
        ComputedFields: never
        Insert: {
          name: string
          position: number
        }
        Update: {
          name?: string
          position?: number
        }
        Relationships: []
      }
      /** What an owner once paid for an item, if they say so. Only they read it. */
      item_costs: {
        Row: {
          item_id: string
          owner_id: string
          /** Naira. */
          purchase_price: number
        }
        ComputedFields: never
        Insert: {
          item_id: string
          owner_id: string
          purchase_price: number
        }
        Update: {
          item_id?: string
          owner_id?: string
          purchase_price?: number
        }
        Relationships: [
          {
            foreignKeyName: 'item_costs_item_id_fkey'
            columns: ['item_id']
            isOneToOne: true
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'item_costs_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Reports of items by members, for admins. */
      item_reports: {
        Row: {
          created_at: string
          /** What the reporter wrote. */
          details: string | null
          id: string
          item_id: string
          /** What is wrong with the item. */
          reason: Database['public']['Enums']['report_reason']
          reporter_id: string
          /** open until an admin has decided. */
          status: Database['public']['Enums']['report_status']
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          details?: string | null
          id?: string
          item_id: string
          reason: Database['public']['Enums']['report_reason']
          reporter_id: string
          status?: Database['public']['Enums']['report_status']
        }
        Update: {
          created_at?: string
          details?: string | null
          id?: string
          item_id?: string
          reason?: Database['public']['Enums']['report_reason']
          reporter_id?: string
          status?: Database['public']['Enums']['report_status']
        }
        Relationships: [
          {
            foreignKeyName: 'item_reports_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'item_reports_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What people wait for: an item to be free or cheaper. The row goes once they were told. */
      item_watches: {
        Row: {
          created_at: string
          /** Last day wanted, included. */
          end_date: string | null
          id: string
          /** The item that the person is told about. */
          item_id: string
          /** Naira a day (or to buy) when the watch was set; below it the person is told. */
          price: number | null
          /** First day wanted, for free; null: any time. */
          start_date: string | null
          user_id: string
          /** free or cheaper. */
          wants: Database['public']['Enums']['watch_kind']
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          end_date?: string | null
          id?: string
          item_id: string
          price?: number | null
          start_date?: string | null
          user_id: string
          wants: Database['public']['Enums']['watch_kind']
        }
        Update: {
          created_at?: string
          end_date?: string | null
          id?: string
          item_id?: string
          price?: number | null
          start_date?: string | null
          user_id?: string
          wants?: Database['public']['Enums']['watch_kind']
        }
        Relationships: [
          {
            foreignKeyName: 'item_watches_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'item_watches_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What members offer for rent or sale. Everyone may read items that are not taken down; owners write their own. */
      items: {
        Row: {
          /** The owner answers each paid request before it is a booking. */
          approval_required: boolean
          /** When its owner deleted it although it had been booked; then only requests for bookings show it, to their two parties. */
          archived_at: string | null
          /** rent, sale or both. sell is accepted and stored as sale. */
          availability_type: Database['public']['Enums']['item_availability']
          /** As the owner writes it. Null: none, or not said. */
          brand: string | null
          /** Days after each rental for cleaning, on which nobody can book. */
          buffer_days: number
          /** The owner's words on cleaning and care. */
          care_note: string | null
          /** The name of a row of item_categories. */
          category: string
          /** Copied from the owner's profile. */
          city: string | null
          /** Who cleans it after a rental. Null: not said. */
          cleaned_by: Database['public']['Enums']['item_cleaner'] | null
          /** The name of its main colour. Null: not said. */
          colour: string | null
          /** In the owner’s judgement. Null: not said. */
          condition: Database['public']['Enums']['item_condition'] | null
          created_at: string
          /** Naira that the owner says the piece is worth, where it has no sale price. Null: a multiple of the deposit. The most that a ruling can take beyond what is held. */
          declared_value: number | null
          /** Naira, copied into each booking with delivery. */
          delivery_fee: number
          /** Naira, held by Aso during a rental and paid back after the return. */
          deposit_amount: number | null
          description: string | null
          /** How it fits for its size, in the owner's experience. Null: not said. */
          fit: Database['public']['Enums']['item_fit'] | null
          /** The owner's words on the fit. */
          fit_note: string | null
          /** When an admin took it off the market; then only its owner, admins and people who booked it see it. */
          hidden_at: string | null
          /** The admin's reason, read by the owner. */
          hidden_reason: string | null
          id: string
          /** Addresses of the owner's files in the bucket item-images; the first is the cover. */
          images: string[]
          /** The longest rental in days, first and last day included. Null on insert: the default. */
          max_rental_days: number
          /** Centimetres by name: {"bust": 92, "length": 140}; shoe_uk and shoe_eu are sizes of shoes. Known names and their bounds: measurement_kinds. */
          measurements: NonNullable<Json>
          /** The shortest rental in days, first and last day included. Null on insert: the default. */
          min_rental_days: number
          /** Naira for 30 days, where rental_period offers months. */
          monthly_price: number | null
          owner_id: string
          /** The borrower may choose that the owner pays the delivery. */
          owner_pays_delivery: boolean
          /** The borrower may choose that the owner pays the return delivery. */
          owner_pays_return: boolean
          /** The owner's own conditions; copied into the rental agreement. */
          owner_terms: string | null
          /** How the borrower can get it: pickup, delivery, or both to choose from. */
          pickup_method: Database['public']['Enums']['pickup_method']
          /** What price filters compare: the rental price, else the sale price, in whole naira. */
          price: number | null
          /** For how long it is offered: by the day, week or month. Null: all of them. */
          rental_period: Database['public']['Enums']['rental_period'] | null
          /** Naira a day. Required for rent and both. */
          rental_price: number | null
          /** Naira, copied into each rental with delivery. */
          return_delivery_fee: number
          /** Naira. Required for sale and both. */
          sale_price: number | null
          /** What is handed over together, each part in a few words. Null: the item alone. */
          set_contents: string[] | null
          /** As the owner writes it: M, UK 12, 41, free size. Null: not said. */
          size: string | null
          /** Copied from the owner's profile. */
          state: string | null
          /** Whether it can be booked; available until its owner, a sale or an admin says otherwise. */
          status: Database['public']['Enums']['item_status']
          title: string
          updated_at: string
          /** Naira for 7 days, where rental_period offers weeks. */
          weekly_price: number | null
          /** When its owner was suspended, for as long as that lasts; then only its owner, admins and people who booked it see it. */
          withheld_at: string | null
        }
        ComputedFields: never
        Insert: {
          approval_required?: boolean
          archived_at?: string | null
          availability_type: Database['public']['Enums']['item_availability']
          brand?: string | null
          buffer_days?: number
          care_note?: string | null
          category: string
          city?: string | null
          cleaned_by?: Database['public']['Enums']['item_cleaner'] | null
          colour?: string | null
          condition?: Database['public']['Enums']['item_condition'] | null
          created_at?: string
          declared_value?: number | null
          delivery_fee?: number
          deposit_amount?: number | null
          description?: string | null
          fit?: Database['public']['Enums']['item_fit'] | null
          fit_note?: string | null
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          images?: string[]
          max_rental_days?: number
          measurements?: NonNullable<Json>
          min_rental_days?: number
          monthly_price?: number | null
          owner_id: string
          owner_pays_delivery?: boolean
          owner_pays_return?: boolean
          owner_terms?: string | null
          pickup_method?: Database['public']['Enums']['pickup_method']
          price?: never
          rental_period?: Database['public']['Enums']['rental_period'] | null
          rental_price?: number | null
          return_delivery_fee?: number
          sale_price?: number | null
          set_contents?: string[] | null
          size?: string | null
          state?: string | null
          status?: Database['public']['Enums']['item_status']
          title: string
          updated_at?: string
          weekly_price?: number | null
          withheld_at?: string | null
        }
        Update: {
          approval_required?: boolean
          archived_at?: string | null
          availability_type?: Database['public']['Enums']['item_availability']
          brand?: string | null
          buffer_days?: number
          care_note?: string | null
          category?: string
          city?: string | null
          cleaned_by?: Database['public']['Enums']['item_cleaner'] | null
          colour?: string | null
          condition?: Database['public']['Enums']['item_condition'] | null
          created_at?: string
          declared_value?: number | null
          delivery_fee?: number
          deposit_amount?: number | null
          description?: string | null
          fit?: Database['public']['Enums']['item_fit'] | null
          fit_note?: string | null
          hidden_at?: string | null
          hidden_reason?: string | null
          id?: string
          images?: string[]
          max_rental_days?: number
          measurements?: NonNullable<Json>
          min_rental_days?: number
          monthly_price?: number | null
          owner_id?: string
          owner_pays_delivery?: boolean
          owner_pays_return?: boolean
          owner_terms?: string | null
          pickup_method?: Database['public']['Enums']['pickup_method']
          price?: never
          rental_period?: Database['public']['Enums']['rental_period'] | null
          rental_price?: number | null
          return_delivery_fee?: number
          sale_price?: number | null
          set_contents?: string[] | null
          size?: string | null
          state?: string | null
          status?: Database['public']['Enums']['item_status']
          title?: string
          updated_at?: string
          weekly_price?: number | null
          withheld_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'items_category_fkey'
            columns: ['category']
            isOneToOne: false
            referencedRelation: 'item_categories'
            referencedColumns: ['name']
          },
          {
            foreignKeyName: 'items_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Places and times that one side of a booking suggests to the other. Written by suggest_meeting, accept_meeting and withdraw_meeting; the two read them. */
      meetings: {
        Row: {
          /** Who can accept it: the other side. */
          asked_id: string
          /** When its status last changed. */
          changed_at: string
          created_at: string
          id: string
          /** When the two are to meet. */
          meet_at: string
          /** handover: the item changes hands. return: the renter brings it back. */
          occasion: Database['public']['Enums']['meeting_occasion']
          /** In the words of who suggests it, on one line. Contact details are masked as in messages. */
          place: string
          /** open: waits for an answer. agreed: holds. replaced: a later one came or was agreed. withdrawn: taken back before it was accepted. ended: the booking was called off, or moved to other days. */
          status: Database['public']['Enums']['meeting_status']
          /** The side that suggests it. */
          suggested_by: string
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          asked_id: string
          changed_at?: string
          created_at?: string
          id?: string
          meet_at: string
          occasion: Database['public']['Enums']['meeting_occasion']
          place: string
          status?: Database['public']['Enums']['meeting_status']
          suggested_by: string
          transaction_id: string
        }
        Update: {
          asked_id?: string
          changed_at?: string
          created_at?: string
          id?: string
          meet_at?: string
          occasion?: Database['public']['Enums']['meeting_occasion']
          place?: string
          status?: Database['public']['Enums']['meeting_status']
          suggested_by?: string
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'meetings_asked_id_fkey'
            columns: ['asked_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'meetings_suggested_by_fkey'
            columns: ['suggested_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'meetings_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** Calls of the language model: for whom, what for, what they took and cost. Admins read all but for whom. Without what was asked and answered. Kept for model_calls_days. */
      model_calls: {
        Row: {
          /** Naira, by the prices of the settings. */
          cost: number
          created_at: string
          id: string
          /** In the free session of an account without a verified phone or identity. All of these together have a budget of their own, model_free_budget. */
          is_free: boolean
          /** How long the call took. Null: it has not ended. */
          milliseconds: number | null
          /** The name of the model at its provider. */
          model: string
          /** Anything but answered: our own engine answered instead. Null while it runs, or where nobody came back from it. */
          outcome: string | null
          /** What the model was asked for. */
          purpose: string
          /** The session of the person that it belongs to. */
          session_id: string | null
          /** As the host counted; where it did not say, at most. */
          tokens_in: number
          /** As the host counted; where it did not say, at most. */
          tokens_out: number
          /** Null once the account was erased. */
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          cost: number
          created_at?: string
          id?: string
          is_free?: boolean
          milliseconds?: number | null
          model: string
          outcome?: string | null
          purpose: string
          session_id?: string | null
          tokens_in: number
          tokens_out: number
          user_id?: string | null
        }
        Update: {
          cost?: number
          created_at?: string
          id?: string
          is_free?: boolean
          milliseconds?: number | null
          model?: string
          outcome?: string | null
          purpose?: string
          session_id?: string | null
          tokens_in?: number
          tokens_out?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'model_calls_session_id_fkey'
            columns: ['session_id']
            isOneToOne: false
            referencedRelation: 'ai_sessions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'model_calls_session_id_fkey'
            columns: ['session_id']
            isOneToOne: false
            referencedRelation: 'ai_usage'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'model_calls_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What a person chose about notifications; no row: everything as it is by default. Written by save_notification_settings. */
      notification_settings: {
        Row: {
          /** True: one mail a day instead of one for each, but for topics that money and deadlines depend on. */
          daily_digest: boolean
          /** What the person does not want, as topic:channel, such as messages:mail. */
          muted: string[]
          /** The hour of the day in Lagos when quiet hours begin; null: there are none. */
          quiet_from: number | null
          /** The hour of the day in Lagos when they end. */
          quiet_until: number | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          daily_digest?: boolean
          muted?: string[]
          quiet_from?: number | null
          quiet_until?: number | null
          user_id: string
        }
        Update: {
          daily_digest?: boolean
          muted?: string[]
          quiet_from?: number | null
          quiet_until?: number | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What a person is told in the app. Written by private.notify alone; marked as read by the mark_… procedures. */
      notifications: {
        Row: {
          /** The booking, item, dispute or conversation of the link; null where it has none. */
          about: string | null
          /** The person whose act it was; null: a deadline or Aso itself. */
          actor: string | null
          /** Who did it, which item, what to do and until when. */
          body: string
          /** Of the last that became this line. */
          created_at: string
          /** The next one with the same key becomes one line with this, until it is read; null: none does. */
          group_key: string | null
          id: number
          /** What it is about: private.notification_kinds. */
          kind: string
          /** The page of the app where it is answered or read. */
          link: string
          /** Afterwards it is not counted as new. */
          news_until: string
          /** Null: unread. */
          read_at: string | null
          /** How many became this line. */
          times: number
          /** One short sentence: what happened. */
          title: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          about?: never
          actor?: string | null
          body: string
          created_at?: string
          group_key?: string | null
          id?: never
          kind: string
          link: string
          news_until: string
          read_at?: string | null
          times?: number
          title: string
          user_id: string
        }
        Update: {
          about?: never
          actor?: string | null
          body?: string
          created_at?: string
          group_key?: string | null
          id?: never
          kind?: string
          link?: string
          news_until?: string
          read_at?: string | null
          times?: number
          title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Reports of people by members, for admins. The reported person does not read them. */
      person_reports: {
        Row: {
          /** It is about public words whose author the reporter is not told: the reporter does not read the row. */
          about_words: boolean
          created_at: string
          /** What the reporter wrote, also about an item that its owner has deleted. */
          details: string
          /** At most 5 files that the reporter uploaded to documents, as documents/<path>. Admins read them. */
          evidence_urls: string[]
          id: string
          /** What the person did. */
          reason: Database['public']['Enums']['person_report_reason']
          reported_id: string
          reporter_id: string
          /** open until an admin has decided. */
          status: Database['public']['Enums']['report_status']
        }
        ComputedFields: never
        Insert: {
          about_words?: boolean
          created_at?: string
          details: string
          evidence_urls?: string[]
          id?: string
          reason: Database['public']['Enums']['person_report_reason']
          reported_id: string
          reporter_id: string
          status?: Database['public']['Enums']['report_status']
        }
        Update: {
          about_words?: boolean
          created_at?: string
          details?: string
          evidence_urls?: string[]
          id?: string
          reason?: Database['public']['Enums']['person_report_reason']
          reported_id?: string
          reporter_id?: string
          status?: Database['public']['Enums']['report_status']
        }
        Relationships: [
          {
            foreignKeyName: 'person_reports_reported_id_fkey'
            columns: ['reported_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'person_reports_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Reports of open ratings by members, for admins. */
      rating_reports: {
        Row: {
          created_at: string
          /** What the reporter wrote. */
          details: string | null
          id: string
          rating_id: string
          /** The written rule that it breaks, as the reporter sees it. */
          reason: Database['public']['Enums']['rating_problem']
          reporter_id: string
          /** open until an admin has decided. */
          status: Database['public']['Enums']['report_status']
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          details?: string | null
          id?: string
          rating_id: string
          reason: Database['public']['Enums']['rating_problem']
          reporter_id: string
          status?: Database['public']['Enums']['report_status']
        }
        Update: {
          created_at?: string
          details?: string | null
          id?: string
          rating_id?: string
          reason?: Database['public']['Enums']['rating_problem']
          reporter_id?: string
          status?: Database['public']['Enums']['report_status']
        }
        Relationships: [
          {
            foreignKeyName: 'rating_reports_rating_id_fkey'
            columns: ['rating_id']
            isOneToOne: false
            referencedRelation: 'ratings'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'rating_reports_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What the sides of a completed booking say about each other, each once. Until opened_at is set only the author reads a rating; both of a booking open together. Afterwards everybody reads it, unless an admin hid it. */
      ratings: {
        Row: {
          /** What the rated person says to it, once. */
          answer: string | null
          /** When who was rated answered. Null: not yet. */
          answered_at: string | null
          /** At most as many characters as the setting rating_comment_limit allows. */
          comment: string | null
          /** 1 to 5, as overall_rating. */
          communication_rating: number
          created_at: string
          /** Since when only both sides and admins read it. */
          hidden_at: string | null
          /** The written rule that it breaks. */
          hidden_for: Database['public']['Enums']['rating_problem'] | null
          /** Why an admin hid it; both sides read it. */
          hidden_reason: string | null
          id: string
          /** Set when it opens: whether it is part of averages. Not after a rental or sale below trust_min_rent or one that ended before its first day, not between accounts of one person, and at most trust_pair_rentals by one person about another within trust_pair_days. */
          is_counted: boolean
          /** What the lender of a rental must say; null from everybody else. */
          item_condition_good: boolean | null
          /** Since when it is open. Null: sealed, and read by its author only. */
          opened_at: string | null
          /** 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
          overall_rating: number
          /** The other side of the booking; set by the server, whatever is sent. */
          rated_user_id: string
          /** The caller. */
          rater_id: string
          /** Set by the server, whatever is sent. */
          rating_type: Database['public']['Enums']['rating_type']
          /** What the lender of a rental must say; null from everybody else. */
          returned_on_time: boolean | null
          transaction_id: string
        }
        ComputedFields: never
        Insert: {
          answer?: string | null
          answered_at?: string | null
          comment?: string | null
          communication_rating?: number
          created_at?: string
          hidden_at?: string | null
          hidden_for?: Database['public']['Enums']['rating_problem'] | null
          hidden_reason?: string | null
          id?: string
          is_counted?: boolean
          item_condition_good?: boolean | null
          opened_at?: string | null
          overall_rating?: number
          rated_user_id: string
          rater_id: string
          rating_type: Database['public']['Enums']['rating_type']
          returned_on_time?: boolean | null
          transaction_id: string
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          comment?: string | null
          communication_rating?: number
          created_at?: string
          hidden_at?: string | null
          hidden_for?: Database['public']['Enums']['rating_problem'] | null
          hidden_reason?: string | null
          id?: string
          is_counted?: boolean
          item_condition_good?: boolean | null
          opened_at?: string | null
          overall_rating?: number
          rated_user_id?: string
          rater_id?: string
          rating_type?: Database['public']['Enums']['rating_type']
          returned_on_time?: boolean | null
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'ratings_rated_user_id_fkey'
            columns: ['rated_user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'ratings_rater_id_fkey'
            columns: ['rater_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'ratings_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
        ]
      }
      /** What people keep for later: an item, or a look they were shown. */
      saved_items: {
        Row: {
          /** What the screen showed when it was saved, 2,000 bytes at most. */
          content_data: NonNullable<Json>
          /** What kind of thing was saved; item by default. */
          content_type: string
          created_at: string
          id: string
          /** Null: a look, or an item that was deleted. */
          item_id: string | null
          /** Its name when it was saved. */
          title: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          content_data?: NonNullable<Json>
          content_type?: string
          created_at?: string
          id?: string
          item_id?: string | null
          title?: string | null
          user_id: string
        }
        Update: {
          content_data?: NonNullable<Json>
          content_type?: string
          created_at?: string
          id?: string
          item_id?: string | null
          title?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'saved_items_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'saved_items_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What a person looks for. Written by save_search; its owner renames it, turns its alert on and off and deletes it. */
      saved_searches: {
        Row: {
          /** Whether the person is told of new items. */
          alert: boolean
          created_at: string
          /** What save_search was given, without what was empty: query, category, type (rent, sale), price_from, price_to (naira), size, brand, colour, condition, city, state, latitude, longitude (to a hundredth of a degree), radius_km, first_day, last_day. */
          filters: NonNullable<Json>
          id: string
          /** 1 to 80 characters in one line, without blanks around them. */
          name: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          alert?: boolean
          created_at?: string
          filters: NonNullable<Json>
          id?: string
          name: string
          user_id: string
        }
        Update: {
          alert?: boolean
          created_at?: string
          filters?: NonNullable<Json>
          id?: string
          name?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'saved_searches_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Answers to the style quiz and the outfit made from them. A visitor's session is linked to an account once. */
      style_sessions: {
        Row: {
          /** The seven answers by question. */
          answers: NonNullable<Json>
          created_at: string
          id: string
          /** When it was linked to the account; null for a visitor's. */
          linked_at: string | null
          /** The outfit: first the complete look, then its pieces; prices in naira a day. */
          results: NonNullable<Json>
          /** Hash of the session id: whoever holds the id itself may link the session. */
          session_hash: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          answers: NonNullable<Json>
          created_at?: string
          id?: string
          linked_at?: string | null
          results: NonNullable<Json>
          session_hash: string
          user_id?: string | null
        }
        Update: {
          answers?: NonNullable<Json>
          created_at?: string
          id?: string
          linked_at?: string | null
          results?: NonNullable<Json>
          session_hash?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'style_sessions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Bookings: rentals and sales. The borrower inserts a row; the database writes every figure, state and deadline itself. Amounts are naira. */
      transactions: {
        Row: {
          /** When it was agreed: with the payment, or when the lender accepted the request. Null: not accepted. */
          accepted_at: string | null
          /** The day of return that counts, from the settlement on. With a confirmation: the day that this side names. */
          actual_return_date: string | null
          /** Naira that the piece was worth at booking: its sale price, else what the owner declared, else a multiple of the deposit. The most that a ruling can take beyond what is held. */
          agreed_worth: number
          /** Path of the PDF in the bucket agreements; null while there is none that is up to date. */
          agreement_path: string | null
          /** The lender has to accept it after it was paid. */
          approval_required: boolean
          /** The basket that it was booked with; null: it was booked on its own. */
          basket_id: string | null
          /** See the booking states in docs/architecture.md. */
          booking_status: Database['public']['Enums']['booking_status']
          /** When the borrower confirmed the return, or a buyer the receipt. */
          borrower_confirmed_at: string | null
          borrower_id: string
          /** The borrower's own confirmation, made once. */
          borrower_return_confirmed: boolean
          /** The day of return by the borrower. */
          borrower_return_date: string | null
          /** What the borrower wrote with the confirmation. */
          borrower_return_notes: string | null
          /** Days after the rental that are kept free for cleaning. */
          buffer_days: number
          /** Until so many hours before the start the borrower cancels free of charge, on the day of booking. */
          cancel_free_hours: number
          /** In the words of who cancelled or declined, or of the report that ended it. Null: none given. */
          cancel_reason: string | null
          /** Who cancelled or declined it; null when a deadline ended it. */
          cancelled_by: Database['public']['Enums']['booking_party'] | null
          /** Naira of the deposit that the lender claims and that is not paid out yet. */
          claimed_amount: number
          /** How long disputes have stopped the clocks of this booking; added to each of its deadlines. */
          clocks_paused: string
          created_at: string
          /** Where it is delivered, from the agreement on: before, its borrower reads it by my_delivery_address. Null where it ended without its rental. */
          delivery_address: string | null
          /** Naira: the owner's fee, or what the renter named where the owner has set none. */
          delivery_fee: number
          /** Null without delivery. */
          delivery_paid_by: Database['public']['Enums']['booking_party'] | null
          /** Naira held for the rental and paid back after the return, less late charges. */
          deposit_amount: number
          /** The side that did not appear or did not deliver. */
          failed_party: Database['public']['Enums']['booking_party'] | null
          /** Since when its card payment is disputed at the payer's bank: until that is over nothing of it is paid out and no deadline runs. Null: it is not. */
          frozen_at: string | null
          /** When the lender said that it was handed over, or a code was typed. */
          handed_over_at: string | null
          /** When the code of the handover was typed. */
          handover_code_at: string | null
          /** Since when the handover is proven: by the borrower's own word or by a typed code. The lender's word alone proves nothing. */
          handover_proven_at: string | null
          /** The days on which nobody else can book: the rental and the days for cleaning; a sale from the beginning of its payment as long as its hold can last, where the buyer has proven a phone or an identity, and once it is paid for good. Empty: none. */
          held_dates: unknown
          /** Until then an unpaid booking keeps its days. */
          hold_expires_at: string | null
          id: string
          item_id: string
          /** Per cent of the rent the lender gets for a later cancellation, on the day of booking. */
          late_cancel_rent_percent: number
          /** Days after the last day of the rental. */
          late_days: number | null
          /** Naira for late days, at most the deposit. */
          late_fee: number | null
          /** When the lender confirmed the return, or a seller the handover. */
          lender_confirmed_at: string | null
          lender_id: string
          /** The lender's own confirmation, made once. */
          lender_return_confirmed: boolean
          /** The day of return by the lender. */
          lender_return_date: string | null
          /** What the lender wrote with the confirmation. */
          lender_return_notes: string | null
          /** When the payment was complete. Null: not paid. */
          paid_at: string | null
          /** How the borrower chose to pay; from the payment on, how it was paid. */
          payment_method: Database['public']['Enums']['payment_method'] | null
          /** pending, successful, failed or refunded. completed is accepted as a filter and never stored. */
          payment_status: Database['public']['Enums']['payment_status']
          /** Naira for Aso. */
          platform_fee: number | null
          /** Aso's share of the rent or sale price, per cent, on the day of booking. */
          platform_fee_percent: number
          /** What one side asks the other to answer; null: nothing. While it is open no other deadline of the booking runs. */
          question: Database['public']['Enums']['booking_question'] | null
          /** When the open question was asked. Null: none is open. */
          question_at: string | null
          /** The side that asks; the other side answers. */
          question_by: Database['public']['Enums']['booking_party'] | null
          /** Until when the other side can answer. */
          question_due_at: string | null
          /** What the side that asks says about it. Null: nothing, or no question is open. */
          question_note: string | null
          /** Each kind of question can be asked once. */
          questions_asked: Database['public']['Enums']['booking_question'][]
          /** How the borrower gets the item. */
          receive_method: Database['public']['Enums']['receive_method'] | null
          /** Naira for all days. */
          rent_amount: number
          /** Days with first and last day included. */
          rental_duration_days: number | null
          /** Last day of the rental, included. */
          rental_end_date: string | null
          /** Naira a day on the day of booking. */
          rental_price: number
          /** First day of the rental, a day in Lagos; null for a sale. */
          rental_start_date: string | null
          /** When the code of the return was typed. */
          return_code_at: string | null
          /** Naira, as delivery_fee. */
          return_delivery_fee: number
          /** The notes of both sides, with their names. */
          return_notes: string | null
          /** Null without delivery and for a sale. */
          return_paid_by: Database['public']['Enums']['booking_party'] | null
          /** returned once the booking is settled. */
          return_status: Database['public']['Enums']['return_status']
          /** Naira; 0 for a rental. */
          sale_price: number
          /** When its money was paid out or back. */
          settled_at: string | null
          /** For the owner; phone numbers and other contact details in it are hidden. */
          special_instructions: string | null
          /** Naira the borrower pays: rent or sale price, deposit, and the delivery fees the borrower pays. */
          total_amount: number
          /** rental or sale. rent and buy are accepted and stored as rental and sale. */
          transaction_type: Database['public']['Enums']['transaction_type']
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          accepted_at?: string | null
          actual_return_date?: string | null
          agreed_worth?: number
          agreement_path?: string | null
          approval_required?: boolean
          basket_id?: string | null
          booking_status?: Database['public']['Enums']['booking_status']
          borrower_confirmed_at?: string | null
          borrower_id: string
          borrower_return_confirmed?: boolean
          borrower_return_date?: string | null
          borrower_return_notes?: string | null
          buffer_days?: number
          cancel_free_hours?: number
          cancel_reason?: string | null
          cancelled_by?: Database['public']['Enums']['booking_party'] | null
          claimed_amount?: number
          clocks_paused?: string
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          failed_party?: Database['public']['Enums']['booking_party'] | null
          frozen_at?: string | null
          handed_over_at?: string | null
          handover_code_at?: string | null
          handover_proven_at?: string | null
          held_dates?: unknown
          hold_expires_at?: string | null
          id?: string
          item_id: string
          late_cancel_rent_percent?: number
          late_days?: number | null
          late_fee?: number | null
          lender_confirmed_at?: string | null
          lender_id: string
          lender_return_confirmed?: boolean
          lender_return_date?: string | null
          lender_return_notes?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          question?: Database['public']['Enums']['booking_question'] | null
          question_at?: string | null
          question_by?: Database['public']['Enums']['booking_party'] | null
          question_due_at?: string | null
          question_note?: string | null
          questions_asked?: Database['public']['Enums']['booking_question'][]
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
          return_code_at?: string | null
          return_delivery_fee?: number
          return_notes?: string | null
          return_paid_by?: Database['public']['Enums']['booking_party'] | null
          return_status?: Database['public']['Enums']['return_status']
          sale_price?: number
          settled_at?: string | null
          special_instructions?: string | null
          total_amount: number
          transaction_type: Database['public']['Enums']['transaction_type']
          updated_at?: string
        }
        Update: {
          accepted_at?: string | null
          actual_return_date?: string | null
          agreed_worth?: number
          agreement_path?: string | null
          approval_required?: boolean
          basket_id?: string | null
          booking_status?: Database['public']['Enums']['booking_status']
          borrower_confirmed_at?: string | null
          borrower_id?: string
          borrower_return_confirmed?: boolean
          borrower_return_date?: string | null
          borrower_return_notes?: string | null
          buffer_days?: number
          cancel_free_hours?: number
          cancel_reason?: string | null
          cancelled_by?: Database['public']['Enums']['booking_party'] | null
          claimed_amount?: number
          clocks_paused?: string
          created_at?: string
          delivery_address?: string | null
          delivery_fee?: number
          delivery_paid_by?: Database['public']['Enums']['booking_party'] | null
          deposit_amount?: number
          failed_party?: Database['public']['Enums']['booking_party'] | null
          frozen_at?: string | null
          handed_over_at?: string | null
          handover_code_at?: string | null
          handover_proven_at?: string | null
          held_dates?: unknown
          hold_expires_at?: string | null
          id?: string
          item_id?: string
          late_cancel_rent_percent?: number
          late_days?: number | null
          late_fee?: number | null
          lender_confirmed_at?: string | null
          lender_id?: string
          lender_return_confirmed?: boolean
          lender_return_date?: string | null
          lender_return_notes?: string | null
          paid_at?: string | null
          payment_method?: Database['public']['Enums']['payment_method'] | null
          payment_status?: Database['public']['Enums']['payment_status']
          platform_fee?: number | null
          platform_fee_percent?: number
          question?: Database['public']['Enums']['booking_question'] | null
          question_at?: string | null
          question_by?: Database['public']['Enums']['booking_party'] | null
          question_due_at?: string | null
          question_note?: string | null
          questions_asked?: Database['public']['Enums']['booking_question'][]
          receive_method?: Database['public']['Enums']['receive_method'] | null
          rent_amount?: number
          rental_duration_days?: number | null
          rental_end_date?: string | null
          rental_price?: number
          rental_start_date?: string | null
          return_code_at?: string | null
          return_delivery_fee?: number
          return_notes?: string | null
          return_paid_by?: Database['public']['Enums']['booking_party'] | null
          return_status?: Database['public']['Enums']['return_status']
          sale_price?: number
          settled_at?: string | null
          special_instructions?: string | null
          total_amount?: number
          transaction_type?: Database['public']['Enums']['transaction_type']
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'transactions_basket_id_borrower_id_fkey'
            columns: ['basket_id', 'borrower_id']
            isOneToOne: false
            referencedRelation: 'baskets'
            referencedColumns: ['id', 'borrower_id']
          },
          {
            foreignKeyName: 'transactions_borrower_id_fkey'
            columns: ['borrower_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'transactions_item_id_fkey'
            columns: ['item_id']
            isOneToOne: false
            referencedRelation: 'items'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'transactions_lender_id_fkey'
            columns: ['lender_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** What finished rentals say about a person. Counted by the database only; no row: score 60, level new. */
      trust_scores: {
        Row: {
          /** 1 to 5; 0 while there are no reviews. */
          average_rating: number
          /** Finished rentals as borrower and as lender, as far as they count for trust. */
          completed_rentals: number
          /** Disputes that they lost, within trust_faults_days. */
          disputes_against: number
          /** 1 to 5, a level of trust_ladder. */
          ladder_level: number
          /** Rentals as borrower that came back late, within trust_faults_days. */
          late_returns: number
          /** Of these as borrower, those that came back in time. */
          on_time_returns: number
          /** 0 to 100; 60 to begin with. */
          overall_score: number
          /** new, medium or trusted: the badge of the level. */
          trust_level: Database['public']['Enums']['trust_level']
          /** When it last changed. */
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          average_rating?: number
          completed_rentals?: number
          disputes_against?: number
          ladder_level?: number
          late_returns?: number
          on_time_returns?: number
          overall_score?: number
          trust_level?: Database['public']['Enums']['trust_level']
          updated_at?: string
          user_id: string
        }
        Update: {
          average_rating?: number
          completed_rentals?: number
          disputes_against?: number
          ladder_level?: number
          late_returns?: number
          on_time_returns?: number
          overall_score?: number
          trust_level?: Database['public']['Enums']['trust_level']
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'trust_scores_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** The rows of the view wallet_transactions without their status: written by the ledger only, never changed. Realtime sends these. */
      wallet_entries: {
        Row: {
          /** Naira, always above 0. */
          amount: number
          /** Naira in the wallet after it. */
          balance_after: number
          created_at: string
          /** In words, for the person. */
          description: string
          id: string
          /** The ledger's key of the transfer, such as payment:<reference> for a card payment. */
          reference: string | null
          /** The booking that it is about. Null: none. */
          transaction_id: string | null
          /** What the money moved for, and with it whether it came in or went out. */
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
          /** The transfer in the ledger that this line shows. */
          transfer_id: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount: number
          balance_after: number
          created_at?: string
          description: string
          id?: string
          reference?: string | null
          transaction_id?: string | null
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
          transfer_id: number
          user_id: string
        }
        Update: {
          amount?: number
          balance_after?: number
          created_at?: string
          description?: string
          id?: string
          reference?: string | null
          transaction_id?: string | null
          transaction_type?: Database['public']['Enums']['wallet_transaction_type']
          transfer_id?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'wallet_entries_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'wallet_entries_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** Requests to pay money from a wallet to a bank account. The amount is set aside with the request; who asks chooses amount and account, everything else is written by the server. */
      withdrawals: {
        Row: {
          /** As the bank names the owner of the account; as typed while the bank was not asked. */
          account_name: string
          /** Ten digits (NUBAN), as they were when it was asked for. */
          account_number: string
          /** Who decided about it last. Null: nobody has. */
          admin_id: string | null
          /** What an admin wrote about it; the owner reads it. */
          admin_note: string | null
          /** Naira that leave the wallet. */
          amount: number
          /** How many admins had to approve it when it was asked for, or approved; never fewer. */
          approvals_needed: number
          /** Of the bank at Paystack. */
          bank_code: string
          /** Of the account that it goes to, as it was when it was asked for. */
          bank_name: string
          created_at: string
          /** Whether it is within the daily and monthly limits of the person's trust level. */
          daily_limit_check: boolean
          /** Naira that Aso keeps of it. */
          fee: number
          /** pending: the bank was not asked for the name yet. passed: it is the approved legal name. review: an admin has to compare the names (two admins where it is quite another one), or the account is suspended. */
          fraud_check_status: Database['public']['Enums']['fraud_check_status']
          id: string
          /** Naira that reach the bank account. */
          net_amount: number
          /** A bank account that is new to the person waits until then. */
          payable_from: string
          /** When it ended. Null while it waits or is being paid. */
          processed_at: string | null
          /** pending: waits for an admin. approved: is being paid. paid, rejected, cancelled (by the owner), failed (the bank did not take it), reversed (the bank sent it back after it was paid): of the last four the money is in the wallet again. */
          status: Database['public']['Enums']['withdrawal_status']
          /** The transfer in the ledger that set the amount aside. */
          transfer_id: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          account_name: string
          account_number: string
          admin_id?: string | null
          admin_note?: string | null
          amount: number
          approvals_needed?: number
          bank_code?: string
          bank_name: string
          created_at?: string
          daily_limit_check?: boolean
          fee: number
          fraud_check_status?: Database['public']['Enums']['fraud_check_status']
          id?: string
          net_amount?: never
          payable_from?: string
          processed_at?: string | null
          status?: Database['public']['Enums']['withdrawal_status']
          transfer_id?: number
          user_id: string
        }
        Update: {
          account_name?: string
          account_number?: string
          admin_id?: string | null
          admin_note?: string | null
          amount?: number
          approvals_needed?: number
          bank_code?: string
          bank_name?: string
          created_at?: string
          daily_limit_check?: boolean
          fee?: number
          fraud_check_status?: Database['public']['Enums']['fraud_check_status']
          id?: string
          net_amount?: never
          payable_from?: string
          processed_at?: string | null
          status?: Database['public']['Enums']['withdrawal_status']
          transfer_id?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'withdrawals_admin_id_fkey'
            columns: ['admin_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
          {
            foreignKeyName: 'withdrawals_bank_code_fkey'
            columns: ['bank_code']
            isOneToOne: false
            referencedRelation: 'banks'
            referencedColumns: ['code']
          },
          {
            foreignKeyName: 'withdrawals_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
    }
    Views: {
      /** The rows of ai_usage by the other names of the specification. An insert takes the free session. */
      ai_sessions: {
        Row: {
          created_at: string
          /** Until when the helper answers. */
          expires_at: string
          /** The helper that it is for. */
          feature_type: Database['public']['Enums']['ai_feature']
          id: string
          /** True for the free one. */
          is_first_session: boolean | null
          /** How it was paid; free for the free one. */
          payment_method: Database['public']['Enums']['ai_payment_method']
          /** free or paid. An insert may say what it likes. */
          session_type: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string | null
          expires_at?: string | null
          feature_type?: Database['public']['Enums']['ai_feature'] | null
          id?: string | null
          is_first_session?: boolean | null
          payment_method?: Database['public']['Enums']['ai_payment_method'] | null
          session_type?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string | null
          expires_at?: string | null
          feature_type?: Database['public']['Enums']['ai_feature'] | null
          id?: string | null
          is_first_session?: boolean | null
          payment_method?: Database['public']['Enums']['ai_payment_method'] | null
          session_type?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'ai_usage_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
      /** People, one row a member. Private columns (location in full, phone number, steps, balances) are null for everyone but the person and admins; the other party of an accepted booking sees the phone number around the handover, where a code has proven it. */
      profiles: {
        Row: {
          /** True once e-mail, phone step and role are done and, for who borrows, the identity is approved. Set by the database. */
          auth_completed: boolean | null
          /** Platform to true or false: instagram, facebook, twitter, linkedin_oidc. Only the server sets true. */
          connected_social: NonNullable<Json>
          created_at: string
          /** Naira the person has paid for bookings that Aso still holds. */
          escrow_balance: number | null
          /** As the person writes it; null until then. */
          full_name: string | null
          /** Naira of it that can be neither spent nor withdrawn yet: by a decision that can be appealed, or a group discount. Null also to admins. */
          held_balance: number | null
          /** The same as user_id. */
          id: string | null
          /** False: suspended. Null to others, who ask is_active about one person. */
          is_active: boolean | null
          /** Has a role in the admin panel. Owners change it; setting it gives the role support, clearing it takes all. */
          is_admin: boolean | null
          /** Null to others, as all private columns. */
          is_verified_email: boolean | null
          /** True as well when the step was skipped. */
          is_verified_phone: boolean | null
          /** City, state and country; latitude and longitude only for the person and admins. */
          location: Json | null
          /** How many open ratings the person has. */
          num_reviews: number
          /** In the form +2348012345678. */
          phone_number: string | null
          /** The person has been through the profile setup page. */
          profile_setup_completed: boolean
          /** 1 to 5; 0 while there are no reviews. */
          rating_average: number
          /** lend, borrow or both; null until it is chosen. */
          role: Database['public']['Enums']['user_role'] | null
          /** Address of the profile photo, a file of the person in the bucket profiles. */
          selfie_url: string | null
          /** Roles in the admin panel: support, finance, moderation, owner. set_staff_roles changes them. */
          staff_roles: Database['public']['Enums']['staff_role'][] | null
          /** A copy of trust_scores.trust_level, for item cards. */
          trust_level: Database['public']['Enums']['trust_level']
          /** The last change of what everybody sees. */
          updated_at: string
          user_id: string
          /** The Verified badge: an approved identity, or a stored photo and a connected social account. After a change of an approved name it waits until an admin has looked. */
          verified: boolean
          /** Naira in the wallet, from the ledger. */
          wallet_balance: number | null
        }
        ComputedFields: never
        Insert: {
          auth_completed?: boolean | null
          connected_social?: Json | null
          created_at?: string | null
          escrow_balance?: number | null
          full_name?: string | null
          held_balance?: number | null
          id?: string | null
          is_active?: boolean | null
          is_admin?: boolean | null
          is_verified_email?: boolean | null
          is_verified_phone?: boolean | null
          location?: Json | null
          num_reviews?: number | null
          phone_number?: string | null
          profile_setup_completed?: boolean | null
          rating_average?: number | null
          role?: Database['public']['Enums']['user_role'] | null
          selfie_url?: string | null
          staff_roles?: Database['public']['Enums']['staff_role'][] | null
          trust_level?: Database['public']['Enums']['trust_level'] | null
          updated_at?: string | null
          user_id?: string | null
          verified?: boolean | null
          wallet_balance?: number | null
        }
        Update: {
          auth_completed?: boolean | null
          connected_social?: Json | null
          created_at?: string | null
          escrow_balance?: number | null
          full_name?: string | null
          held_balance?: number | null
          id?: string | null
          is_active?: boolean | null
          is_admin?: boolean | null
          is_verified_email?: boolean | null
          is_verified_phone?: boolean | null
          location?: Json | null
          num_reviews?: number | null
          phone_number?: string | null
          profile_setup_completed?: boolean | null
          rating_average?: number | null
          role?: Database['public']['Enums']['user_role'] | null
          selfie_url?: string | null
          staff_roles?: Database['public']['Enums']['staff_role'][] | null
          trust_level?: Database['public']['Enums']['trust_level'] | null
          updated_at?: string | null
          user_id?: string | null
          verified?: boolean | null
          wallet_balance?: number | null
        }
        Relationships: []
      }
      /** The wallet statement people read: one row for each transfer that touches their wallet. Written by the ledger only. status: of a withdrawal, pending until it is paid (completed) or its money is back in the wallet (failed), and so of a refund to a card; of all others completed. */
      wallet_transactions: {
        Row: {
          /** Naira, always above 0; the type says whether it came in or went out. */
          amount: number
          /** Naira in the wallet after it. */
          balance_after: number
          created_at: string
          description: string
          id: string
          /** The ledger's key of the transfer, such as payment:<reference> for a card payment. */
          reference: string | null
          /** pending or failed for money on its way to a bank or card; completed for all else. */
          status: Database['public']['Enums']['wallet_transaction_status'] | null
          /** The booking it belongs to; null for others. */
          transaction_id: string | null
          /** deposit, refund and earnings come in; withdrawal (also to a card) and payment go out. */
          transaction_type: Database['public']['Enums']['wallet_transaction_type']
          /** The transfer in the ledger. */
          transfer_id: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          amount?: number | null
          balance_after?: number | null
          created_at?: string | null
          description?: string | null
          id?: string | null
          reference?: string | null
          status?: never
          transaction_id?: string | null
          transaction_type?: Database['public']['Enums']['wallet_transaction_type'] | null
          transfer_id?: number | null
          user_id?: string | null
        }
        Update: {
          amount?: number | null
          balance_after?: number | null
          created_at?: string | null
          description?: string | null
          id?: string | null
          reference?: string | null
          status?: never
          transaction_id?: string | null
          transaction_type?: Database['public']['Enums']['wallet_transaction_type'] | null
          transfer_id?: number | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'wallet_entries_transaction_id_fkey'
            columns: ['transaction_id']
            isOneToOne: false
            referencedRelation: 'transactions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'wallet_entries_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['user_id']
          },
        ]
      }
    }
    Functions: {
      /** The lender accepts a paid booking request. p_start, p_end: the days the lender was shown; refused when the borrower has changed them since. */
      accept_booking: {
        Args: { p_end?: string; p_start?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** The other side accepts the open suggestion, which takes the place of what was agreed before. Again: no effect. Refused: one's own suggestion, one that is no longer open, and a time that has passed. */
      accept_meeting: { Args: { p_meeting_id: string }; Returns: undefined }
      /** The asked side agrees: nothing was handed over (full refund), they did not come, or the cancellation (both as a late cancellation). */
      accept_question: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** For admins without a part in it: what differed from Paystack was looked into, p_note says how. Moves nothing. Logged. */
      acknowledge_chargeback: { Args: { p_chargeback_id: string; p_note: string }; Returns: undefined }
      /** For staff: adds a note about a person for other staff, never about themselves. It is never edited. Logged. */
      add_person_note: { Args: { p_note: string; p_user_id: string }; Returns: undefined }
      /** For admins: claims with this status (null: those that wait for an admin), 50 at a time unless asked otherwise (at most 200), whose clock ends soonest first. p_after and p_after_id: only those after the claim p_after_id whose clock ends at p_after, for the next page. Amounts are naira; open_amount: what is still in escrow; is_paused: a report is open and decided first; is_own: the caller may not decide it. Logged. */
      admin_claims: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['claim_status']
        }
        Returns: {
          borrower_id: string
          borrower_name: string
          claim_id: string
          claimed_amount: number
          deposit_amount: number
          due_at: string
          is_own: boolean
          is_paused: boolean
          item_title: string
          lender_id: string
          lender_name: string
          open_amount: number
          opened_at: string
          status: Database['public']['Enums']['claim_status']
          transaction_id: string
        }[]
      }
      /** For admins: how many of the people who signed up in one month (cohort, sign_ups) rented or bought in another, for the last twelve months in Lagos. */
      admin_cohorts: {
        Args: Record<PropertyKey, never>
        Returns: {
          cohort: string
          month: string
          people: number
          sign_ups: number
        }[]
      }
      /** The figures of the admin dashboard. book_problems: what the last nightly check of the ledger found; 0 is right. pending_claims: those that wait for an admin. open_suspense: money in suspense that waits for a decision. card_refund_problems: refunds to cards with something to do for an admin. changed_identities: approved people with a new name or phone number that no admin has looked at. open_reports: rows of the moderation queue. open_chargebacks: those that are open or need a look, as chargeback_queue lists them as open. open_signals: signals of fraud that nobody has seen. Reports, signals and chargebacks about the caller are left out. users, open_bookings and listed_items: as of sizes_at, at most some minutes ago. pending_withdrawals: those that wait for an answer, or whose payout needs an admin. */
      admin_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          book_problems: number
          card_refund_problems: number
          changed_identities: number
          listed_items: number
          open_bookings: number
          open_chargebacks: number
          open_reports: number
          open_signals: number
          open_suspense: number
          pending_claims: number
          pending_disputes: number
          pending_verifications: number
          pending_withdrawals: number
          sizes_at: string
          users: number
        }[]
      }
      /** For admins whose own matter it is not: a soft delete. The person cannot sign in and is not shown; what the books and other people's bookings need stays, and the rest for as long as the setting closed_account_days says. Refused while money, bookings, disputes, debts or an appeal are open. needs_second_admin: one closes one account a day alone; for this one another admin has to agree. */
      admin_delete_user: { Args: { target_user_id: string }; Returns: string }
      /** For admins: searches of the last days that found nothing, those of most people first, at most 200. people: counted anew each day. Only what several people (setting empty_search_people) searched for on one day, never names or contact details. */
      admin_empty_searches: {
        Args: { p_days?: number }
        Returns: {
          last_day: string
          people: number
          words: string
        }[]
      }
      /** For owners whose own matter it is not: erases an account at once, for somebody who asks for it and cannot sign in, or is too young. Refused like admin_delete_user. Unlike after that one, the person may come back unless suspended. */
      admin_erase_user: { Args: { p_reason: string; target_user_id: string }; Returns: string }
      /** For admins: figures of the last months (in Lagos), this one included, the newest first, as counted last night (admin_system_status, figures). quizzes: finished in the month. sign_ups, and how many of these people took the quiz, are verified and rented or bought. rentals … disputes: bookings by the month of payment, and what became of them. value: rent and prices paid; settled_value: of completed ones; fees: Aso's part of that. Naira. */
      admin_growth: {
        Args: { p_months?: number }
        Returns: {
          accepted: number
          cancelled_by_borrower: number
          cancelled_by_lender: number
          completed: number
          declined: number
          disputes: number
          fees: number
          month: string
          quizzes: number
          rentals: number
          renters: number
          requests: number
          sales: number
          settled_value: number
          sign_ups: number
          unanswered: number
          value: number
          verified: number
          with_quiz: number
        }[]
      }
      /** For owners: what staff did, newest first, 50 at a time unless asked otherwise (at most 1000). p_search: in names, actions and what was written down; p_from, p_until: days in Lagos, both counted; p_before: only lines with a smaller id, for the next page. names: what people call the persons, items and settings whose ids or keys stand in action_data. */
      admin_log: {
        Args: {
          p_action?: string
          p_admin_id?: string
          p_before?: number
          p_from?: string
          p_limit?: number
          p_search?: string
          p_target?: string
          p_until?: string
        }
        Returns: {
          action_data: Json
          action_type: string
          admin_id: string
          admin_name: string
          created_at: string
          id: number
          ip: string
          names: Json
          reason: string
          session_id: string
          target: string
          target_name: string
          user_agent: string
        }[]
      }
      /** For admins: visits of pages in the last days. visitors, members: people without and with an account, counted anew each day. */
      admin_page_use: {
        Args: { p_days?: number }
        Returns: {
          members: number
          page: string
          visitors: number
          visits: number
        }[]
      }
      /** For admins: listed items, and paid bookings and views of the last 90 days, by city and category, what is asked for most first; 100 unless asked otherwise (at most 1,000), after the first p_offset. */
      admin_supply_and_demand: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: {
          bookings: number
          category: string
          city: string
          listed: number
          state: string
          views: number
        }[]
      }
      /** For admins, a row a part: mail (at: since when the oldest that is due waits; waiting: how many are due), webhook (at: Paystack's last event; waiting: card payments that no event told of), jobs (at: the last run; waiting: bookings whose step failed), books (at: the last nightly check; waiting: what it found) and figures (the same of the sums by day). state: ok, quiet (nothing to tell from yet), late or failing. problem: in words, or null. */
      admin_system_status: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          part: string
          problem: string
          state: string
          waiting: number
        }[]
      }
      /** For admins: what waits for a decision that the caller may make, by the clock, 50 at a time unless asked otherwise (at most 500). kind: identity, changed_identity, withdrawal, payout, claim, dispute, report, appeal, flag, signal, suspense, card_refund, chargeback or mismatch. about: a person, an item, a reference or what was reported. amount: naira, null where none is at stake. due_at: the end of its own clock, else since and the setting queue_answer_hours. Not what is about the caller. Logged. */
      admin_work_queue: {
        Args: { p_kind?: string; p_limit?: number }
        Returns: {
          about: string
          amount: number
          due_at: string
          kind: string
          since: string
          subject_id: string
        }[]
      }
      /** Whether this person may ask a bank for the name of an account now; counts it. For identity-checked people and who has something to withdraw, a few times a day: it tells names of strangers. */
      admit_account_lookup: {
        Args: { p_account_number: string; p_bank_code: string; p_user_id: string }
        Returns: undefined
      }
      /** Functions call it once for each request: refuses a session that has ended, answers false when the person calls more often than p_limit times in p_seconds. */
      admit_call: {
        Args: { p_key: string; p_limit: number; p_seconds: number; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      /** For another admin than the one who proposed it: carries out a decision that waits, with all that is asked of it alone. Refused where it cannot be carried out any more. */
      agree_to_decision: { Args: { p_id: string }; Returns: undefined }
      /** What generate-rental-agreement writes into the PDF, for an accepted rental; null for anything else. void: it was cancelled. path: the PDF that is up to date, if there is one. version: for attach_agreement. */
      agreement_facts: { Args: { p_transaction_id: string }; Returns: Json }
      /** For admins who have opened the documents, before approving somebody else whose BVN or document was sent by an account that is suspended or closed, and was never approved with it: the numbers are this person's own. p_submission: the submission that was looked at; p_reason is logged. */
      allow_identity: {
        Args: { p_reason: string; p_submission: number; p_verification_id: string }
        Returns: undefined
      }
      /** The borrower answers a claim: p_answers has one entry for each line, [{ kind, answer, counter_amount, words, evidence }]. answer: accepted, refused, or countered with a counter_amount in naira below what is claimed. Accepted lines are paid at once. Before the borrower's own confirmation of the return it is that, too. Answers the claim's next step. */
      answer_claim: {
        Args: { p_answers: Json; p_claim_id: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** The lender answers the borrower's counter-offers: p_answers has one entry for each line that was countered, [{ kind, accepted }]. Offers that are taken are paid at once, the rest goes to an admin. Answers the claim's next step. */
      answer_counter_offers: {
        Args: { p_answers: Json; p_claim_id: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** A party of the booking answers in an open dispute, once a day in Lagos: words of at most 1,000 characters and up to five files, named as in disputes.evidence_urls. Answers the id of the statement and tells the other side. */
      answer_dispute: {
        Args: { p_dispute_id: string; p_evidence?: string[]; p_statement: string }
        Returns: string
      }
      /** The owner of the item answers a question, once, in at most 500 characters without contact details. Tells who asked. */
      answer_item_question: { Args: { p_answer: string; p_question_id: string }; Returns: undefined }
      /** The rated person answers an open rating, once, in at most as many characters as a comment may have. Tells the author. */
      answer_rating: { Args: { p_answer: string; p_rating_id: string }; Returns: undefined }
      /** Either side asks, once, that another admin decides on a ruling, and says why (p_reason, at most 1,000 characters). */
      appeal_claim: {
        Args: { p_claim_id: string; p_reason: string }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** A side that lost by the ruling on a dispute asks, once and before disputes.appeal_until, that another admin decides. p_reason: at most 1,000 characters, read by both sides. What the ruling brought to the other side is held until then. Where it took nothing, as a dismissal, the dispute is pending again, and another admin than before rules on it. */
      appeal_ruling: { Args: { p_dispute_id: string; p_reason: string }; Returns: undefined }
      /** The suspended caller appeals, once, in at most 2,000 characters. Another admin decides, and the answer is final. */
      appeal_suspension: { Args: { p_appeal: string }; Returns: undefined }
      /** For admins, called by process-withdrawal: approves a pending withdrawal of somebody else, which is then paid. needs_second_admin: from an amount on two admins have to approve. p_admin_note: the owner reads it. */
      approve_withdrawal: { Args: { p_admin_note?: string; p_withdrawal_id: string }; Returns: string }
      /** A member whose phone or identity is verified asks the owner of an item something, in at most 500 characters without contact details. Everybody who sees the item reads it. Limits: item_questions_open_limit, item_questions_daily_limit. Tells the owner. */
      ask_item_question: { Args: { p_item_id: string; p_question: string }; Returns: string }
      /** The refunds of a payment that Paystack was asked for, ended ones included: an event names only the payment, so each is asked about. */
      asked_card_refunds: {
        Args: { p_payment_reference: string }
        Returns: {
          amount_kobo: number
          asked_at: string
          currency: string
          id: string
          payment_reference: string
          refund_id: string
        }[]
      }
      /** Stores the path of the agreement's PDF with the booking, if it was written from what is true now, and answers the path that counts: another one that was stored meanwhile, or null where the booking changed and it has to be written again. A PDF that does not count is removed. */
      attach_agreement: {
        Args: { p_path: string; p_transaction_id: string; p_version: string }
        Returns: string
      }
      /** To be called, and committed, before Paystack is asked for the refund, and after its list, which does not have it, was read. p_checks: as it was claimed. False: somebody else has it in hand, it is known to Paystack, refunds are switched off, or a bank disputes the payment; where the bank has taken it back and days have passed, the refund has failed. */
      begin_card_refund: { Args: { p_checks: number; p_id: string }; Returns: boolean }
      /** For admins without a part in it, called by answer-chargeback: chooses what Aso answers, once. p_words: what the bank reads, for contest. Safe to repeat with the same answer. Answers chosen, or needs_second_admin: to accept gives money up, which from a sum on takes two. */
      begin_chargeback_answer: {
        Args: {
          p_answer: Database['public']['Enums']['chargeback_answer']
          p_chargeback_id: string
          p_words?: string
        }
        Returns: string
      }
      /** Writes down a call of the language model before it is made, with the most tokens that it may take. Null: the person has no session with this helper, a limit of the session, the person or the day is reached, or the host has not answered lately; then it is not made. */
      begin_model_call: {
        Args: {
          p_feature_type: Database['public']['Enums']['ai_feature']
          p_model: string
          p_purpose: string
          p_tokens_in: number
          p_tokens_out: number
          p_user_id: string
        }
        Returns: string
      }
      /** To be called, and committed, before Paystack is asked for the transfer. False: it is concluded already, payouts are switched off, or something stands against paying it now, which is then its problem. */
      begin_payout: { Args: { p_reference: string }; Returns: boolean }
      /** The caller blocks a person, who is not told. The two no longer see each other's items and make no new bookings; unpaid bookings and open requests between them end with all money back, everything else goes on. Again: no effect. */
      block_person: { Args: { p_user_id: string }; Returns: undefined }
      /** Books rentals of the caller together, all of them or none; they wait for payment as any booking does. A refusal names the item. The caller's earlier basket that waits for payment gives way. p_key: the same key answers the same basket. p_pieces: as in preview_basket. p_total: the naira that the person was shown; refused when it is not the price. p_deposit: the part of it that is deposits, refused likewise; null: not said. p_delivery_address: for what is delivered. */
      book_basket: {
        Args: {
          p_delivery_address?: string
          p_deposit?: number
          p_key: string
          p_payment_method?: Database['public']['Enums']['payment_method']
          p_pieces: Json
          p_total: number
        }
        Returns: {
          asked: string
          borrower_id: string
          created_at: string
          id: string
          key: string
          paid_at: string | null
          total_amount: number
        }
        SetofOptions: {
          from: '*'
          to: 'baskets'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** What both sides may do with each of the caller's bookings now (for staff: with those that they opened), at most 200 at once. allowed; title and reason: why not, as the procedure refuses it, for the caller's side; opens_at: from when on it makes sense; deadline: until when (of suggest_handover and suggest_return until when the two can meet, null where they have nothing to meet for); afterwards: what happens then; asks: it ends nothing, but asks the other side. */
      booking_actions: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          action: Database['public']['Enums']['booking_action']
          afterwards: string
          allowed: boolean
          asks: boolean
          deadline: string
          opens_at: string
          party: Database['public']['Enums']['booking_party']
          reason: string
          title: string
          transaction_id: string
        }[]
      }
      /** The handover and the return of the caller's booking for a calendar, in the words of the caller's side. meet_at: when the two have agreed to meet; null: any time of that day. status: of RFC 5545. sequence: grows with each change. alarms: minutes before the beginning. Refused to others, and before it is paid for. */
      booking_calendar: {
        Args: { p_transaction_id: string }
        Returns: {
          alarms: number[]
          changed_at: string
          day: string
          description: string
          meet_at: string
          occasion: Database['public']['Enums']['meeting_occasion']
          place: string
          sequence: number
          status: string
          summary: string
        }[]
      }
      /** The deadline that runs for each of the caller's bookings now (for staff: for those that they opened), at most 200 at once. asked: who has to act (none: an admin); since, due_at: its time; afterwards: what happens without an answer. */
      booking_deadlines: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          afterwards: string
          asked: Database['public']['Enums']['booking_party'][]
          due_at: string
          kind: string
          since: string
          transaction_id: string
        }[]
      }
      /** Every transfer of a booking's money, oldest first, in naira, for its two parties and admins; refunds to the card for the borrower and admins. */
      booking_money: {
        Args: { p_transaction_id: string }
        Returns: {
          amount: number
          at: string
          description: string
          from_label: string
          kind: Database['public']['Enums']['transfer_kind']
          to_label: string
        }[]
      }
      /** Of the caller's completed bookings among p_transaction_ids (at most 200): ends_at: until when both sides can rate; can_rate: the caller still can, else title and reason; opened_at: since when the ratings are open, null: sealed. */
      booking_ratings: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          asks_how_it_came_back: boolean
          can_rate: boolean
          ends_at: string
          opened_at: string
          reason: string
          title: string
          transaction_id: string
        }[]
      }
      /** For admins: the balance of all accounts of each kind together, in naira; all kinds add up to 0. Below 0: what is outside (paystack_clearing: what Paystack owes Aso; bank), what was spent (paystack_fees, stamp_duty), and debts. */
      books_balances: {
        Args: Record<PropertyKey, never>
        Returns: {
          balance: number
          kind: Database['public']['Enums']['account_kind']
        }[]
      }
      /** For admins: sums of the last months (in Lagos), this one included, the newest first, in naira. revenue is fee_revenue (of bookings and withdrawals), ai_revenue (AI sessions) and other_revenue together. paid_in: by card; paid_out: to bank accounts. */
      books_months: {
        Args: { p_months?: number }
        Returns: {
          ai_revenue: number
          fee_revenue: number
          month: string
          other_revenue: number
          paid_in: number
          paid_out: number
          paystack_fees: number
          revenue: number
          stamp_duty: number
        }[]
      }
      /** For admins, one row: the last import from Paystack (null: none yet; import_error: why it waits), what Paystack owed Aso at the end of the last finished one as it said and as the books said (naira), the open differences, and what the last nightly check of the ledger found ([{problem, detail}]; null: it has not run yet). */
      books_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          books_say: number
          checked_at: string
          compared_at: string
          findings: Json
          import_error: string
          import_finished_at: string
          import_pages: number
          import_stage: string
          import_started_at: string
          mismatched_amount: number
          mismatches: number
          oldest_mismatch: string
          paystack_balance: number
          paystack_owes: number
        }[]
      }
      /** Counts the score of a person anew from the facts and answers it; null when there is no such person. It stores nothing: whoever rates calls it for the other side, and a stored count would show that a sealed rating was written. What changes a fact has the score stored within a minute. Any signed-in person may call it: the result does not depend on who calls. */
      calculate_trust_score: { Args: { p_user_id: string }; Returns: number }
      /** The contents of a calendar feed: bookings, blocked days and agreed meetings (with starts_at and place) of the item from a month ago on. No row: there is no such feed. */
      calendar_events: {
        Args: { p_token: string }
        Returns: {
          first_day: string
          item_id: string
          item_title: string
          last_day: string
          place: string
          starts_at: string
          summary: string
          uid: string
          updated_at: string
        }[]
      }
      /** The secret in the address of the calendar feed of one of the caller's items. p_renew true: a new secret, and the old address stops working. */
      calendar_token: { Args: { p_item_id: string; p_renew?: boolean }; Returns: string }
      /** Ends a recovery of the caller’s account, in a session proven by a mailed code. */
      cancel_account_recovery: { Args: Record<PropertyKey, never>; Returns: undefined }
      /** Cancels the caller's booking before the handover and answers the naira that moved. From the agreed time on it asks the other side instead: the status stays and nothing moves. */
      cancel_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          paid_to_lender: number
          refunded: number
        }[]
      }
      /** The host cancels an event: its link ends, what is chosen and not booked is free again, bookings stay, and the guests are told. */
      cancel_event: { Args: { p_event_id: string }; Returns: undefined }
      /** The owner takes back a request that waits: the money is in the wallet again. */
      cancel_withdrawal: { Args: { p_withdrawal_id: string }; Returns: undefined }
      /** What cancelling the caller's booking now would pay back and pay to the lender, in naira. From the agreed time on that is what happens when the other side agrees or does not answer. */
      cancellation_quote: {
        Args: { p_transaction_id: string }
        Returns: {
          refund: number
          to_lender: number
        }[]
      }
      /** What of the caller's own card payments for this booking, or for the basket that it was booked with, is back in the wallet and may go on to the card: one row for each payment. amount: naira that can be sent now, 0 where the money is spent, sent already, owed, the time is over, or the person has sent too many. came_back: into the wallet, less what a bank disputes or took back. sent: to the card, under way included. until: the end of the choice. */
      card_refund_offers: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['CompositeTypes']['card_refund_offer'][]
        SetofOptions: {
          from: '*'
          to: 'card_refund_offer'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** For admins: refunds to cards with something to do or to look at, the oldest 200. Logged. */
      card_refund_problems: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          created_at: string
          currency: string
          full_name: string
          id: string
          payment_reference: string
          problem: string
          status: Database['public']['Enums']['card_refund_status']
          user_id: string
        }[]
      }
      /** A guest changes what their own looks are made by: segment, sizes, budget in naira. */
      change_event_guest: {
        Args: {
          p_budget?: number
          p_clothes_sizes?: string[]
          p_event_id: string
          p_made_for?: string
          p_segment?: Database['public']['Enums']['event_segment']
          p_shoe_sizes?: string[]
        }
        Returns: undefined
      }
      /** Moves the caller's rental before it starts. p_difference: the naira the caller was shown. A higher price is taken from the wallet, a lower one pays the difference back to it. */
      change_rental_dates: {
        Args: { p_difference: number; p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          rental_start_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      /** For owners: changes a setting, for a reason. Answers applied; announced: it counts after the notice that the terms promise, of which everybody is told; waits: it protects members from staff less, and a second owner has to agree; unchanged: the value is the one that counts, and what was announced is withdrawn. Logged. */
      change_setting: { Args: { p_key: string; p_reason: string; p_value: string }; Returns: string }
      /** For admins: a suspension that is in force ends at p_ends_at instead (null: when it is lifted), later or earlier than before. The person reads p_reason and can appeal again. Refused while an appeal is open: its decision comes first. Logged. */
      change_suspension: {
        Args: { p_ends_at?: string; p_reason: string; p_user_id: string }
        Returns: undefined
      }
      /** For admins: approved people whose name or phone number changed and was not looked at yet, newest first. name_waits, phone_waits: which of the two. p_before: the cursor of the last row, for the next page. */
      changed_identities: {
        Args: { p_before?: number; p_limit?: number }
        Returns: {
          changed_at: string
          cursor: number
          full_name: string
          name_waits: boolean
          phone_number: string
          phone_waits: boolean
          user_id: string
          verification_id: string
        }[]
      }
      /** For admins without a part in it: everything about a chargeback but the sign-ins, which are in its evidence: its row, payer, lender, booking, paid_at, owed (naira that the payer still owes for it), answered_by, can_be_concluded (by an admin, as won or lost), wallet_paid (bookings that the payer's wallet paid with the money, and amount, the naira put aside of each). */
      chargeback_case: { Args: { p_chargeback_id: string }; Returns: Json }
      /** What the evidence pack of a chargeback is written from. p_admin_id: who looks at it, which is logged and refused for who is no admin or has a part in it; null: it is sent to the bank by a chosen answer. */
      chargeback_evidence: { Args: { p_admin_id?: string; p_chargeback_id: string }; Returns: Json }
      /** For admins: chargebacks of this status or of all, but those in which the caller has a part, the newest first, 20 at a time (at most 50); open has also what needs a look. The next page: p_before and p_before_id are created_at and id of the last row. item_title: null for money added to a wallet. due_at: until when Paystack takes an answer. Naira. Logged. */
      chargeback_queue: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['chargeback_status']
        }
        Returns: {
          amount: number
          answer: Database['public']['Enums']['chargeback_answer']
          answer_sent_at: string
          created_at: string
          dispute_id: string
          due_at: string
          ended_at: string
          full_name: string
          id: string
          item_title: string
          problem: string
          status: Database['public']['Enums']['chargeback_status']
          user_id: string
        }[]
      }
      /** A guest chooses pieces, at most event_pieces_limit, all or none, which no other guest of the event is shown for event_choice_minutes; answers until when. They can be rented on the days by the rules of stylist_items. Nothing is kept in the market: that does the booking of each. Chosen again: no longer than before. */
      choose_event_pieces: { Args: { p_event_id: string; p_item_ids: string[] }; Returns: string }
      /** Refunds to cards without a conclusive answer, for sending or asking about; each is kept from others for a while. asked_at: Paystack was asked for it then, so look for it first. can_ask: it may be asked for where it is not found. refused: Paystack answered that it does not do it. refund_id: Paystack's. */
      claim_card_refunds: {
        Args: { p_limit: number }
        Returns: {
          amount_kobo: number
          asked_at: string
          can_ask: boolean
          checks: number
          currency: string
          id: string
          payment_reference: string
          refund_id: string
          refused: boolean
        }[]
      }
      /** Chargebacks for asking Paystack about, open ones and those that fit no payment yet, those due first, or the named one. answer: what Aso has chosen; is_sent: Paystack has it. */
      claim_chargebacks: {
        Args: { p_chargeback_id?: string; p_limit: number }
        Returns: {
          amount_kobo: number
          answer: Database['public']['Enums']['chargeback_answer']
          answer_words: string
          dispute_id: string
          id: string
          is_sent: boolean
        }[]
      }
      /** The lender confirms the return, on the day p_returned_on, and claims of the deposit. p_lines: [{ kind, amount, words, evidence }], one line of each kind (late_days, cleaning, repair, missing_part, loss), amounts in naira, together at most the deposit; late_days are counted by the server, with or without a line. evidence: up to 5 files, as condition-photos/<path> or documents/<path>. Answers the id of the claim. */
      claim_deposit: {
        Args: { p_lines: Json; p_returned_on: string; p_transaction_id: string }
        Returns: string
      }
      /** Takes up to p_limit files that have to be removed and keeps them from other callers for five minutes. If the caller stops without an answer, they become due again. */
      claim_files_to_remove: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          path: string
        }[]
      }
      /** Takes up to p_limit submissions that a provider has to check, counts a request for each and keeps them from other callers for five minutes. p_provider: who is asked; null where no key is configured, then nothing is taken and the screens say so. */
      claim_identity_checks: {
        Args: { p_limit: number; p_provider: string }
        Returns: {
          bvn_encrypted: string
          date_of_birth: string
          selfie_path: string
          sent_name: string
          submission: number
          user_id: string
        }[]
      }
      /** References of card payments without an outcome, for check-payments to ask Paystack about: so a lost webhook loses no money. Each is asked about after a longer wait each time, for three days. */
      claim_open_payments: {
        Args: { p_limit: number }
        Returns: {
          reference: string
        }[]
      }
      /** Takes up to p_limit messages that are due and keeps them from other senders for five minutes. If the sender stops without an answer, they become due again. Of mails also: unsubscribe_token, what public.unsubscribe takes, null for what always comes; topic, link (a page of the app) and company, which stand under the words. */
      claim_outbox: {
        Args: { p_limit: number }
        Returns: {
          body: string
          company: string
          id: number
          kind: Database['public']['Enums']['outbox_kind']
          link: string
          recipient: string
          subject: string
          topic: string
          unsubscribe_token: string
        }[]
      }
      /** Payouts without a conclusive answer, for sending or asking about; each is kept from others for a while. attempt: counts how often it was claimed. asked: Paystack was asked before, so ask about it first. Not sent yet ones only while the setting withdrawal_payouts is on. */
      claim_payouts: {
        Args: { p_limit: number; p_withdrawal_id?: string }
        Returns: {
          account_name: string
          account_number: string
          amount_kobo: number
          asked: boolean
          attempt: number
          bank_code: string
          recipient_code: string
          reference: string
        }[]
      }
      /** The mail about the decision on the identity check of the person with this address, for send-kyc-status-email. state: sent already; claimed, so the caller has to send it now; or waiting for another sender or its next try. No row: there is no such decision. */
      claim_review_mail: {
        Args: {
          p_admin_id: string
          p_email: string
          p_status: Database['public']['Enums']['verification_status']
        }
        Returns: {
          body: string
          company: string
          id: number
          kind: Database['public']['Enums']['outbox_kind']
          link: string
          recipient: string
          state: string
          subject: string
          topic: string
          unsubscribe_token: string
        }[]
      }
      /** Accounts of withdrawals that wait for the bank's word on whose they are, for asking; each again after a longer wait. */
      claim_unresolved_accounts: {
        Args: { p_limit: number }
        Returns: {
          account_number: string
          bank_code: string
          user_id: string
        }[]
      }
      /** Takes up to p_limit uploads to check and keeps them from other callers for five minutes. One upload of each sender first, then a second of each, so that nobody waits behind another person's hundreds. */
      claim_uploads_to_check: {
        Args: { p_limit: number }
        Returns: {
          bucket: string
          may_be_pdf: boolean
          path: string
          uploaded_at: string
        }[]
      }
      /** What of the terms changes soon: what it is, from and to in words, from when, and for which bookings (as in app_settings). */
      coming_changes: {
        Args: Record<PropertyKey, never>
        Returns: {
          counts_for: string
          from_words: string
          label: string
          setting_key: string
          takes_effect_at: string
          to_words: string
        }[]
      }
      /** For admins without a part in it: books an open chargeback that differs from Paystack, and so does not end by itself. p_outcome: won (all that is put aside goes back) or lost (all of it is gone). Once. Logged, and told to all admins. */
      conclude_chargeback: {
        Args: {
          p_chargeback_id: string
          p_outcome: Database['public']['Enums']['chargeback_status']
          p_reason: string
        }
        Returns: string
      }
      /** The borrower of a rental says that they have the item: the handover is proven, the rental is active. */
      confirm_receipt: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** The asked side says that it is not so: a dispute, which an admin decides. p_note: their side of the story. */
      contest_question: {
        Args: { p_note?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** Switches counting of the caller on or off. Off: no visit, view, search or logged action of theirs is written from now on, and what was counted of them today is taken out. What is older can't be told from others. */
      count_my_use: { Args: { p_on: boolean }; Returns: undefined }
      /** For another admin than the one who ruled: decides on every line that was appealed, as in rule_claim, for good. It is paid at once. Still appealed: a second admin has to agree. */
      decide_appeal: {
        Args: { p_claim_id: string; p_rulings: Json }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** For admins who are no part of it: decides on a flagged message. p_decision dismiss: nothing wrong; warn: its author reads p_words; suspend: as suspend_person, with p_words and p_ends_at. Logged. */
      decide_message_flag: {
        Args: { p_decision: string; p_ends_at?: string; p_flag_id: string; p_words?: string }
        Returns: undefined
      }
      /** For admins, about an approved person with another name: p_accept true keeps the new name, false puts the old one back; the badge comes back either way. p_name: the name that was looked at; refused where it is another one by now. */
      decide_name: {
        Args: { p_accept: boolean; p_name: string; p_verification_id: string }
        Returns: undefined
      }
      /** For admins who are no part of it: decides on open reports of one person, those that the admin has read. p_decision dismiss: nothing against the rules; warn: the person reads p_words; suspend: as suspend_person, with p_words and p_ends_at. Reporters learn whether something was done, not what. Logged. */
      decide_person_reports: {
        Args: { p_decision: string; p_ends_at?: string; p_report_ids: string[]; p_words?: string }
        Returns: undefined
      }
      /** For another admin than who ruled: decides an appeal against a ruling on a dispute, for good. p_returned: naira, to the kobo, that go back to who appealed, at most what the ruling took from them; below 0: to the other side, at most what it took from that one. p_reason: both sides read it. Still undecided: a second admin has to agree. Logged; both are told. */
      decide_ruling_appeal: {
        Args: { p_dispute_id: string; p_reason: string; p_returned: number }
        Returns: {
          admin_decision: string | null
          appeal_answer: string | null
          appeal_decided_at: string | null
          appeal_due_at: string | null
          appeal_reason: string | null
          appeal_returned: number | null
          appeal_until: string | null
          appealed_at: string | null
          appealed_by: string | null
          contested_amount: number
          created_at: string
          description: string
          due_at: string
          evidence_urls: string[]
          id: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          lost_by: string | null
          outcome: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount: number
          previous_status: Database['public']['Enums']['booking_status']
          raised_by_deadline: string | null
          refund_amount: number
          reported_id: string | null
          reporter_id: string | null
          resolved_at: string | null
          ruling_reason: string | null
          status: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        SetofOptions: {
          from: '*'
          to: 'disputes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** For admins whose own matter it is not: what becomes of money in suspense, once, with a reason. refund: to the card that paid. credit: to the wallet of p_person; to another than who paid it needs two admins who decide the same: the first proposes it (needs_second_admin), the second confirms it. accept: as the payment it was meant to be; of a booking that still waits what is too much goes to the payer's wallet, and too little is refused. Of another currency two admins decide. paid_back: somebody paid it back by hand at Paystack. */
      decide_suspense: {
        Args: {
          p_decision: Database['public']['Enums']['suspense_decision']
          p_id: number
          p_person?: string
          p_reason: string
        }
        Returns: string
      }
      /** For an admin who is no part of it (a suspension, a report or a booking), where there is one: p_lift ends the suspension, else it stays; p_answer is what the person reads. Final. Logged. */
      decide_suspension_appeal: {
        Args: { p_answer: string; p_lift: boolean; p_suspension_id: string }
        Returns: undefined
      }
      /** The lender declines a paid booking request. The renter gets everything back. */
      decline_booking: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** Everything about a dispute for its two parties and admins: dispute, reported_by (borrower, lender; null for a deadline), reported_at (when they first said it; a contested question comes before its dispute), statements and who made them, booking, item (as it is now), booked (the same as it was when it was booked, with its photos: path in item-images, fingerprint, kept: the file is as it was, shown: the listing shows it still), borrower and lender, held (naira in escrow), money (as booking_money), timeline (at, what, by), photos (paths in condition-photos, step, by, at), earlier_disputes, may_appeal (the caller, now), taken (naira that the ruling took from who appealed, else from the caller; null: not decided) and clock (due_at, late). */
      dispute_file: { Args: { p_dispute_id: string }; Returns: Json }
      /** What the two sides of a disputed booking wrote to each other, newest first, 500 at a time: about the booking, and the questions before it. p_before, p_before_id: the last of the page before. For both, and for admins while the dispute is open; that an admin read them is logged. photo_path: in chat-photos, for admins who have read the messages. */
      dispute_messages: {
        Args: { p_before?: string; p_before_id?: string; p_dispute_id: string }
        Returns: {
          by: Database['public']['Enums']['booking_party']
          created_at: string
          id: string
          message: string
          photo_path: string
        }[]
      }
      /** For staff: disputes of this status or of all, 20 at a time unless asked otherwise (at most 100): of the pending ones the most urgent first, of the others the latest. p_after and p_after_id: due_at and id of the last row, for the next page. contested_amount in naira. Logged. */
      dispute_queue: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['dispute_status']
        }
        Returns: {
          admin_decision: string
          borrower_id: string
          borrower_name: string
          contested_amount: number
          created_at: string
          due_at: string
          id: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          item_title: string
          lender_name: string
          reporter_id: string
          status: Database['public']['Enums']['dispute_status']
          transaction_type: Database['public']['Enums']['transaction_type']
        }[]
      }
      /** For admins who may decide it: takes back a decision that waits for a second admin, or turns it down, with a reason. Logged; who proposed it is told. */
      drop_decision: { Args: { p_id: string; p_reason: string }; Returns: undefined }
      /** A guest gives back a piece that was chosen. A booking of it stays. */
      drop_event_piece: { Args: { p_event_id: string; p_item_id: string }; Returns: undefined }
      /** To be called where Paystack refused a refund and its list, read later, does not have it: it has failed, and the money goes back. */
      drop_refused_card_refund: { Args: { p_id: string }; Returns: boolean }
      /** For admins: takes back a proposed credit of money in suspense (who proposed it), or turns it down (another admin whose own matter it is not), with a reason. The money waits for a decision again. */
      drop_suspense_proposal: { Args: { p_id: number; p_reason: string }; Returns: undefined }
      /** What became of a call of the language model. p_tokens_in, p_tokens_out: as the host counted; null where it did not say. */
      end_model_call: {
        Args: {
          p_call_id: string
          p_milliseconds: number
          p_outcome: string
          p_tokens_in: number
          p_tokens_out: number
        }
        Returns: undefined
      }
      /** Signs the caller out on one device, or, without p_session_id, on all others: then the addresses of calendars, wishlist and invitations end too. Answers on how many. Takes no proof: it must be quick, and binds nothing. */
      end_sessions: { Args: { p_session_id?: string }; Returns: number }
      /** The side that gives the item enters the code of the side that receives it. A wrong code is answered, not raised as an error, because an error would roll back the count of tries. */
      enter_handover_code: {
        Args: { p_code: string; p_transaction_id: string }
        Returns: {
          accepted: boolean
          booking_status: Database['public']['Enums']['booking_status']
          message: string
          title: string
        }[]
      }
      /** Erases an account in one transaction and answers its files as bucket/path; they stay queued until the storage service has removed them. delete-account asks require_fresh_proof as the caller first. */
      erase_account: { Args: { p_user_id: string }; Returns: string[] }
      /** Erases one account that an admin deleted longer ago than the setting closed_account_days says, unless money, a dispute, a debt or a report is open. False: it found none. */
      erase_closed_account: { Args: Record<PropertyKey, never>; Returns: boolean }
      /** What the invitation at an address says; no row: there is no such link, or no more. Visitors read no name, city or host: a link can be forwarded, and its preview shows nothing personal. */
      event_invitation: {
        Args: { p_token: string }
        Returns: {
          budget: number
          city: string
          colours: string[]
          dress_code: string
          first_day: string
          host: string
          id: string
          is_full: boolean
          joined: boolean
          last_day: string
          name: string
          occasion: string
          state: string
        }[]
      }
      /** Some 450 pieces for looks that the caller, a guest, can rent on the days of an event: by the rules of stylist_items, by their own sizes and the smaller of the two budgets, without what other guests have chosen. p_words: of the occasion and the colours, to choose by. */
      event_items: {
        Args: { p_event_id: string; p_words?: string }
        Returns: {
          availability_type: Database['public']['Enums']['item_availability']
          category: string
          city: string
          colour: string
          delivery: number
          deposit: number
          image: string
          item_id: string
          owner_id: string
          pickup_method: Database['public']['Enums']['pickup_method']
          rent: number
          rental_price: number
          size: string
          state: string
          status: Database['public']['Enums']['item_status']
          title: string
        }[]
      }
      /** The secret in the address of the invitation, for the host; null: there is none. p_change renew: a new one, the old address stops working for good; revoke: nobody can join any more; null: only answer. */
      event_link: { Args: { p_change?: string; p_event_id: string }; Returns: string }
      /** For the host, and of each side for its coordinator: each guest with segment and what the guest has, chosen, booked or paid, by category. item and total: which item it is and its cost in naira, for the host alone. other_days: booked for other days than the event has now. suggested: how many pieces the plan suggests. Nothing of sizes, budgets or payments. */
      event_overview: {
        Args: { p_event_id: string }
        Returns: {
          joined_at: string
          name: string
          pieces: Json
          segment: Database['public']['Enums']['event_segment']
          suggested: number
          total: number
          user_id: string
        }[]
      }
      /** For the server, when a host plans for all: the event, the guests who have nothing yet with what their looks are made by (which the host does not see), and the pieces that guests have. budget: naira, the smaller of the two. highest_deposit: by the guest's trust level. */
      event_plan_facts: { Args: { p_event_id: string; p_user_id: string }; Returns: Json }
      /** For the server: pieces that can be rented on the days of an event, about enough for p_times times as many as one guest needs (at most 5). What keeps a guest apart from an owner or within a deposit is not asked here. */
      event_plan_items: {
        Args: {
          p_event_id: string
          p_made_for?: string
          p_sizes: string[]
          p_times?: number
          p_words: string
        }
        Returns: {
          availability_type: Database['public']['Enums']['item_availability']
          category: string
          city: string
          colour: string
          delivery: number
          deposit: number
          image: string
          item_id: string
          owner_id: string
          pickup_method: Database['public']['Enums']['pickup_method']
          rent: number
          rental_price: number
          size: string
          state: string
          status: Database['public']['Enums']['item_status']
          title: string
        }[]
      }
      /** An admin takes a difference off the list with a reason, such as a payment that was made by hand. It moves no money but the fee that Paystack took, which the next import books, and is listed again when its figures change. Logged. */
      explain_mismatch: { Args: { p_explanation: string; p_subject: string }; Returns: undefined }
      /** For admins: the transfers of the ledger from p_from to p_until, both included, days in Lagos, at most a year; 1,000 at a time, the oldest first. The next page: p_after and p_after_id are created_at and id of the last row. from_owner, to_owner: a person or a booking. Naira. Logged. */
      export_journal: {
        Args: { p_after?: string; p_after_id?: number; p_from: string; p_until: string }
        Returns: {
          amount: number
          created_at: string
          description: string
          from_account: Database['public']['Enums']['account_kind']
          from_owner: string
          id: number
          kind: Database['public']['Enums']['transfer_kind']
          reference: string
          to_account: Database['public']['Enums']['account_kind']
          to_owner: string
          transaction_id: string
        }[]
      }
      /** Everything Aso holds about the caller, as one JSON document. Takes a fresh proof (see require_fresh_proof). */
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      /** Makes the caller's running rental longer, paid from the wallet. p_amount: the naira the caller was shown; refused when the price has changed. */
      extend_rental: {
        Args: { p_amount: number; p_new_end: string; p_transaction_id: string }
        Returns: {
          rental_end_date: string
          total_amount: number
          wallet_balance: number
        }[]
      }
      /** After the wait (setting recovery_wait_hours), in a session proven by a mailed code: removes second factors, the password, a change of address that was begun and accounts of other companies with another address, cancels a withdrawal that Paystack was not asked for, makes every bank account new again, gives the profile the number that proved the recovery, and ends all sessions. A new password is then set with a mailed code. */
      finish_account_recovery: { Args: Record<PropertyKey, never>; Returns: undefined }
      /** Notes that the storage service has removed the file. */
      finish_file_removal: { Args: { p_bucket: string; p_path: string }; Returns: undefined }
      /** Keeps what a provider answered about a submission. match: name, date of birth and face were compared and are the same; partial: nothing differs, but no date of birth was there to compare, or the name has more parts than the register or is spelled otherwise. unavailable: no answer came; it is asked again after 3, 9, 27 and 81 minutes, then an admin decides without it. p_again false: the same question would get no answer either. */
      finish_identity_check: {
        Args: {
          p_again?: boolean
          p_birth_match?: boolean
          p_error?: string
          p_face_confidence?: number
          p_face_match?: boolean
          p_name_match?: string
          p_outcome: Database['public']['Enums']['identity_check_outcome']
          p_submission: number
          p_user_id: string
        }
        Returns: undefined
      }
      /** Notes the outcome of a claimed message. p_error null: it was sent. Otherwise it is tried again, later after each failure. */
      finish_outbox: { Args: { p_error?: string; p_id: number }; Returns: undefined }
      /** What became of a claimed push. gone: the browser is not subscribed any more, its subscription is removed. failed: it is tried again after a pause that grows, p_retry_seconds at least; after push_failures_limit in a row the subscription is removed. */
      finish_push: {
        Args: {
          p_error?: string
          p_id: number
          p_outcome: Database['public']['Enums']['push_outcome']
          p_retry_seconds?: number
        }
        Returns: undefined
      }
      /** Records the account that the social platform named for the person. */
      finish_social_connection: {
        Args: { p_platform: string; p_provider_id: string; p_user_id: string; p_username: string }
        Returns: undefined
      }
      /** Notes what a check of an upload found. p_is_fine false: the file is not what its bucket takes and is removed; null: it could not be read and is tried again. p_photo_hash: of an item photo, up to five hashes of 64 hexadecimal digits, empty for a photo that shows too little. Answers whether the check is given up. An upload that was replaced meanwhile is checked again. */
      finish_upload_check: {
        Args: {
          p_bucket: string
          p_error?: string
          p_is_fine: boolean
          p_path: string
          p_photo_hash?: string
          p_uploaded_at: string
        }
        Returns: boolean
      }
      /** For admins who are no part of it: the one line that was flagged, who wrote it and what for (insult or scam). That it was read is logged. The rest of the conversation is not read. */
      flagged_message: {
        Args: { p_flag_id: string }
        Returns: {
          author_id: string
          author_name: string
          is_suspended: boolean
          kind: string
          message: string
          written_at: string
        }[]
      }
      /** For admins: signals of fraud that do not name the caller, those with the newest facts first, 20 at a time (at most 50). p_seen: those that were seen and have not grown since. The next page: p_before and p_before_id are last_seen_at and id of the last row. fact_count: how many facts there were; evidence: the newest 20, each with key and at, and what its kind says (naira; times in UTC). people: those named, with id, name, is_deleted and is_suspended. items: what the facts are about, by the key of the fact, with id and title. note: all notes of admins, the oldest first, each with author and time. Logged. */
      fraud_signals: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_kind?: Database['public']['Enums']['signal_kind']
          p_limit?: number
          p_seen?: boolean
        }
        Returns: Database['public']['CompositeTypes']['fraud_signal'][]
        SetofOptions: {
          from: '*'
          to: 'fraud_signal'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** The helpers with which the caller has a session, and until when. p_user_id: the caller. */
      get_active_ai_sessions: {
        Args: { p_user_id: string }
        Returns: {
          expires_at: string
          feature_type: Database['public']['Enums']['ai_feature']
        }[]
      }
      /** For admins, about questions of others on items of others: takes a question and its answer off the item, for a reason that both read. Logged. */
      hide_item_question: { Args: { p_question_id: string; p_reason: string }; Returns: undefined }
      /** What a person accepts with an identity check: version, and paragraphs in the words and figures of today. The wizard sends the version as consent_version. */
      identity_consent: { Args: Record<PropertyKey, never>; Returns: Json }
      /** For admins, beside the documents of somebody else: the home address, the answer of the automatic check (provider null: none is configured; check null: this submission is not checked), when consent was given, which documents the caller has not opened, changes of name and phone number since the approval, and accounts with the same BVN or document (kept_out: suspended or closed, so that approving needs allow_identity; allowed: it is there). Logged. */
      identity_review: { Args: { p_verification_id: string }; Returns: Json }
      /** Whether the person is there and not suspended. Nobody but the person and admins learns why not. */
      is_active: { Args: { p_user_id: string }; Returns: boolean }
      /** Whether a transfer that Paystack is about to send is one that we asked for. p_recipient_code: null where Paystack does not tell it. */
      is_expected_payout: {
        Args: { p_amount_kobo: number; p_recipient_code?: string; p_reference: string }
        Returns: boolean
      }
      /** Whether the caller is counted in visits, views, searches and logged actions. False: they switched it off. */
      is_my_use_counted: { Args: Record<PropertyKey, never>; Returns: boolean }
      /** Questions about an item and the owner's answers, by first name, the newest first, 5 at a time unless asked otherwise (at most 50). p_after and p_after_id: asked_at and id of the last row of the page before. */
      item_questions: {
        Args: { p_after?: string; p_after_id?: string; p_item_id: string; p_limit?: number }
        Returns: {
          answer: string
          answered_at: string
          asked_at: string
          asker: string
          can_answer: boolean
          id: string
          is_mine: boolean
          question: string
        }[]
      }
      /** Figures of the reviews of an item. average: null without reviews; stars: how many have 1, 2, 3, 4 and 5 stars. */
      item_rating_summary: {
        Args: { p_item_id: string }
        Returns: {
          average: number
          reviews: number
          stars: number[]
        }[]
      }
      /** What those who rented or bought an item say about it, by first name, the newest first, 5 at a time unless asked otherwise (at most 50): open ratings that count and are not hidden. p_after and p_after_id: opened_at and id of the last row of the page before. */
      item_reviews: {
        Args: { p_after?: string; p_after_id?: string; p_item_id: string; p_limit?: number }
        Returns: {
          answer: string
          comment: string
          id: string
          opened_at: string
          reviewer: string
          stars: number
        }[]
      }
      /** The days an item cannot be booked, for calendars: first and last day inclusive, end_date null: for good. Does not say by whom. The caller's own unpaid booking is left out. A rental that is late takes the days up to today, for others than its borrower. */
      item_taken_dates: {
        Args: { p_item_id: string }
        Returns: {
          end_date: string
          kind: Database['public']['Enums']['taken_kind']
          start_date: string
        }[]
      }
      /** The caller, a member, comes to the event of an invitation; answers its id. Once for each person, while places are left. Not for people whom the host removed, or where one of the two has blocked the other. p_budget: the caller's own, in naira. */
      join_event: {
        Args: {
          p_budget?: number
          p_clothes_sizes?: string[]
          p_made_for?: string
          p_segment?: Database['public']['Enums']['event_segment']
          p_shoe_sizes?: string[]
          p_token: string
        }
        Returns: string
      }
      /** A guest leaves: what was chosen and not booked is free for the others, bookings stay. The host is told. */
      leave_event: { Args: { p_event_id: string }; Returns: undefined }
      /** For admins: ends a suspension now, with a reason that the person reads. Refused while an appeal is open: its decision comes first. Logged. */
      lift_suspension: { Args: { p_reason: string; p_user_id: string }; Returns: undefined }
      /** Links the style quiz of this browser to the caller's account, once. False when there is no such session or it is linked already. p_email must be the caller's own address. */
      link_anonymous_ai_session: {
        Args: { p_email: string; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      /** What the listing optimizer compares with: prices (naira a day, naira) and conditions of up to ten items of the category that are like the one that the caller describes, one of each owner, none of the caller's. The same as quality_facts would say of the item once it is listed. Asks for a session of listing_optimizer. */
      listing_prices: {
        Args: {
          p_brand: string
          p_category: string
          p_condition: Database['public']['Enums']['item_condition']
        }
        Returns: {
          rents: Json
          sales: Json
        }[]
      }
      /** Called by identity-record: logs that the admin looked, then answers the path of the paper or the encrypted numbers. p_what: government_id, utility_bill, selfie or numbers. */
      log_identity_access: {
        Args: { p_admin_id: string; p_verification_id: string; p_what: string }
        Returns: {
          bvn_encrypted: string
          government_id_number_encrypted: string
          path: string
        }[]
      }
      /** Writes down an action of the caller for audits and support. p_action_type: a short lower-case name such as save_item, with 500 bytes of data at most. What is unlocked is logged by the database itself and refused here; what staff do has a log of its own. Nothing is written of people who switched counting off, in the account or the browser. Kept for usage_months. */
      log_user_action: {
        Args: { p_action_data?: Json; p_action_type: string; p_user_id: string }
        Returns: undefined
      }
      /** Of bookings of the caller, at most 200 at once, whose group fell apart: naira of the group discount that go from the deposit to the owner at the settlement, as far as late days and claims leave it, or that went there. */
      lost_group_discounts: {
        Args: { p_transaction_ids: string[] }
        Returns: {
          amount: number
          transaction_id: string
        }[]
      }
      /** Marks all notifications of the caller as read. Answers how many were unread. */
      mark_all_notifications_read: { Args: Record<PropertyKey, never>; Returns: number }
      /** The lender says that an item is handed over: a rental becomes active, the borrower is asked. A rental only after the borrower's free cancellation has ended. */
      mark_handed_over: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** Marks one notification of the caller as read. Answers how many were unread. */
      mark_notification_read: { Args: { p_id: number }; Returns: number }
      /** A page of the app was opened: marks what leads the caller there, and what is about the same booking, item, dispute or conversation, as read. Answers how many were unread. */
      mark_notifications_read_at: { Args: { p_path: string }; Returns: number }
      /** Compares so many records with the ledger, books their fees and lists what differs. True: all were compared, and the import is done. */
      match_import: { Args: { p_import_id: number; p_limit: number }; Returns: boolean }
      /** Compares the name that a person sent with first, last and all names of a register. full: the same, however it is spelled. more: with names that the register does not have (who lists many would match many people). alike: cut off or spelled otherwise. partial: one name of several. */
      match_registered_names: {
        Args: { p_all: string; p_first: string; p_last: string; p_sent: string }
        Returns: string
      }
      /** Complete the look: for rent, at most two of each other category that is worn with the item. First what is in the same state, then what is delivered; what is out today comes last. p_start and p_end: only items that are free on these days. */
      matching_items: {
        Args: { p_end?: string; p_item_id: string; p_limit?: number; p_start?: string }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** For the function metrics, a row a figure: metric, kind (gauge or counter) and help in words; labels (an object of texts) and value of it, both null where there is nothing to count yet. Naira, seconds, bytes or a number, as the name says. Nothing of a person. */
      metrics: {
        Args: Record<PropertyKey, never>
        Returns: {
          help: string
          kind: string
          labels: Json
          metric: string
          value: number
        }[]
      }
      /** For admins, about an item of somebody else. p_action hide: takes an item off the market, with a reason that its owner reads; restore: gives it back to its owner as unavailable; dismiss: nothing is wrong with it. p_report_ids: the reports that were read, which it resolves (null: all that are open); later ones stay open. Logs the action and tells the owner. */
      moderate_item: {
        Args: { p_action: string; p_item_id: string; p_reason?: string; p_report_ids?: string[] }
        Returns: undefined
      }
      /** For admins, of open ratings only. p_action hide: takes a rating off the profile and out of the averages, for one of the written rules (p_problem) and a reason that both sides read; restore: shows it again; remove_answer: takes the answer away, for a rule and a reason as well; dismiss: nothing is wrong with it. p_report_ids: the reports that were read, which it resolves (null: all that are open); later ones stay open. Logs the action and tells both sides. */
      moderate_rating: {
        Args: {
          p_action: string
          p_problem?: Database['public']['Enums']['rating_problem']
          p_rating_id: string
          p_reason?: string
          p_report_ids?: string[]
        }
        Returns: undefined
      }
      /** For admins: what waits for a decision, the oldest first, 20 at a time unless asked otherwise (at most 100). kind: item, rating, person, appeal or message; subject_id: the item, rating, person, suspension or flag; since: its oldest open report; reports: how many. Not what is about the caller. p_after and p_after_id: only those after that row, for the next page. Logged. */
      moderation_queue: {
        Args: { p_after?: string; p_after_id?: string; p_kind?: string; p_limit?: number }
        Returns: {
          kind: string
          reports: number
          since: string
          subject_id: string
        }[]
      }
      /** For admins: money in suspense that waits for a decision, or was decided, the newest first, 20 at a time (at most 50); the next page: p_before is the last id. amount: what came, in units of the currency. asked_amount: naira that were asked for, of a mismatch. is_own: another admin has to decide, as also where the proposed credit is to the caller. failed_refunds: how often Paystack could not refund it. refund_status: of the refund that was decided. proposed_by, proposed_at, proposed_to, proposed_name, proposal_reason: of a credit to another than who paid. is_proposer: the caller proposed it. pay_to: the last bank account of a former member, of money that others owed to them. held_until: of a credit that can still be taken back. Logged. */
      money_in_suspense: {
        Args: { p_before?: number; p_decided?: boolean; p_limit?: number }
        Returns: {
          amount: number
          asked_amount: number
          can_accept: boolean
          can_credit: boolean
          can_refund: boolean
          created_at: string
          credited_name: string
          currency: string
          decided_at: string
          decided_by: string
          decision: Database['public']['Enums']['suspense_decision']
          failed_refunds: number
          full_name: string
          held_until: string
          id: number
          is_deleted: boolean
          is_own: boolean
          is_proposer: boolean
          kind: Database['public']['Enums']['suspense_kind']
          paid_for: string
          pay_to: string
          payment_reference: string
          proposal_reason: string
          proposed_at: string
          proposed_by: string
          proposed_name: string
          proposed_to: string
          reason: string
          refund_status: Database['public']['Enums']['card_refund_status']
          source: string
          user_id: string
        }[]
      }
      /** Sets money that reached the wallet of one erased account aside, as money in suspense that staff pay out by hand, and forgets bank accounts to which nothing will be paid any more. False: there was none. */
      move_unclaimed_money: { Args: Record<PropertyKey, never>; Returns: boolean }
      /** can_start: a phone number of the caller was verified. ready_at: when the recovery under way can be finished; null: none is. */
      my_account_recovery: { Args: Record<PropertyKey, never>; Returns: Json }
      /** The caller's last six months (in Lagos, this one included): months (naira by part: see money_part), balance, trust, held (by Aso), recent (ten bookings), earnings (by kind, month and item), spending (by category, saved against buying). Naira. */
      my_analytics: { Args: Record<PropertyKey, never>; Returns: Json }
      /** The caller's card payments that their bank disputes or has disputed, the newest 50. from_wallet: put aside from the wallet; owed: still owed to Aso for it. Naira. */
      my_chargebacks: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          created_at: string
          ended_at: string
          from_wallet: number
          owed: number
          status: Database['public']['Enums']['chargeback_status']
          transaction_id: string
        }[]
      }
      /** The caller's conversations that have messages, 30 at a time, newest first, with a line about the last message and how many are unread (at most 100). With p_conversation_id that one alone, also without messages. transaction_id: the booking that is written about; null before a booking, and after the chat of one has closed while the item can be asked about again. */
      my_conversations: {
        Args: { p_before?: string; p_before_id?: string; p_conversation_id?: string }
        Returns: {
          can_write: boolean
          conversation_id: string
          is_owner: boolean
          item_id: string
          item_image: string
          item_title: string
          last_at: string
          last_message: string
          other_id: string
          other_name: string
          other_photo: string
          reason: string
          transaction_id: string
          unread: number
        }[]
      }
      /** What the caller owes now, in naira, in the order in which it is paid. creditor: a first name, or Aso; reason: in words; transaction_id, dispute_id: what it is about, where there is one; owed: what is left of amount. overdue_at: from when on the caller can book and buy nothing until it is paid (is_overdue); null: not while the bank looks into the card payment or an appeal waits. What comes into the wallet pays by itself. */
      my_debts: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          creditor: string
          dispute_id: string
          id: number
          is_overdue: boolean
          overdue_at: string
          owed: number
          paid: number
          reason: string
          since: string
          transaction_id: string
        }[]
      }
      /** Where the caller, who borrows or buys, has the booking delivered; also before it is agreed, when the owner does not read it yet. Null: it is picked up, or ended. */
      my_delivery_address: { Args: { p_transaction_id: string }; Returns: string }
      /** What the caller, a guest, has for an event. state: chosen (kept from the other guests until kept_until), booked (not paid yet), paid. Rentals that the caller made elsewhere for these days are among them. amount: naira, with deposit and delivery. */
      my_event_pieces: {
        Args: { p_event_id: string }
        Returns: {
          amount: number
          category: string
          first_day: string
          image: string
          item_id: string
          kept_until: string
          last_day: string
          state: string
          title: string
          transaction_id: string
        }[]
      }
      /** What the looks of the caller, a guest, are made by: the event, what the caller's side wears, their own sizes, the smaller of the two budgets in naira, and the pieces that the plan suggests. */
      my_event_wishes: { Args: { p_event_id: string }; Returns: Json }
      /** The events that the caller hosts or comes to, the coming ones first. guests: how many have joined. */
      my_events: {
        Args: Record<PropertyKey, never>
        Returns: {
          cancelled: boolean
          city: string
          first_day: string
          guests: number
          id: string
          is_guest: boolean
          is_host: boolean
          last_day: string
          name: string
          occasion: string
          state: string
        }[]
      }
      /** Percent that the caller takes off the rent for guests of an event; null: none. */
      my_group_discount: { Args: Record<PropertyKey, never>; Returns: number }
      /** The caller's next step at a handover or return: the code to show, or code null when the caller has to enter the other side's. No row: nothing to hand over now. closed: too many wrong codes, both sides confirm without one. */
      my_handover: {
        Args: { p_transaction_id: string }
        Returns: {
          closed: boolean
          code: string
          step: Database['public']['Enums']['handover_step']
        }[]
      }
      /** Bookings of the caller whose money Aso holds, on both sides or on that of p_role, the one that ends first at the top; with p_only_out the rentals that are out now. held, deposit: naira in escrow, and what of that is the deposit. The next page: last_day and id of the last row as p_after_day and p_after_id. */
      my_held_bookings: {
        Args: {
          p_after_day?: string
          p_after_id?: string
          p_limit?: number
          p_only_out?: boolean
          p_role?: Database['public']['Enums']['booking_party']
        }
        Returns: {
          deposit: number
          first_day: string
          held: number
          id: string
          last_day: string
          role: Database['public']['Enums']['booking_party']
          status: Database['public']['Enums']['booking_status']
          title: string
          type: Database['public']['Enums']['transaction_type']
        }[]
      }
      /** Of an item of the caller: price (for: rent or sale; own, lowest, middle, highest of comparable items in naira, how many items that rests on) and advice (kind and its numbers: blocked_day, dear, cheap, unanswered, slow_answers, seen_not_asked, idle, few_photos). */
      my_item_advice: { Args: { p_item_id: string }; Returns: Json }
      /** The bookings that a figure of my_item_figures consists of, for an item of the caller, by the time of payment (at), the newest first. ever: all of all time. answer_minutes: until it was accepted or declined (null: none was asked or given). days: how many of booked_days are its own. The next page: at and transaction_id of the last row as p_after and p_after_id. */
      my_item_bookings: {
        Args: {
          p_after?: string
          p_after_id?: string
          p_figure: Database['public']['Enums']['item_booking_figure']
          p_item_id: string
          p_limit?: number
        }
        Returns: {
          answer_minutes: number
          at: string
          days: number
          first_day: string
          last_day: string
          status: Database['public']['Enums']['booking_status']
          transaction_id: string
          type: Database['public']['Enums']['transaction_type']
        }[]
      }
      /** The days that a figure of my_item_figures consists of, for an item of the caller, the newest first: amount is how many views or saves a day had (never whose), or how many days lie from first_day to last_day. The next page: first_day of the last row as p_before. */
      my_item_days: {
        Args: {
          p_before?: string
          p_figure: Database['public']['Enums']['item_day_figure']
          p_item_id: string
          p_limit?: number
        }
        Returns: {
          amount: number
          first_day: string
          last_day: string
        }[]
      }
      /** The caller's items, those that earned most first, in the last six months: views, requests (paid), bookings (of these, accepted), booked and offered days, unanswered requests, the middle time to answer (minutes, null: none), earned (naira). Saves, days since the last booking, earned_ever and purchase_price (null: not said) are of all time. p_limit: 1 to 50. */
      my_item_figures: {
        Args: { p_limit?: number; p_offset?: number }
        Returns: {
          answer_minutes: number
          answered: number
          booked_days: number
          bookings: number
          days_since_booking: number
          earned: number
          earned_ever: number
          image: string
          item_id: string
          offered_days: number
          purchase_price: number
          requests: number
          saves: number
          status: Database['public']['Enums']['item_status']
          title: string
          unanswered: number
          views: number
        }[]
      }
      /** Views, saves and paid bookings of each of the caller's items. */
      my_item_stats: {
        Args: Record<PropertyKey, never>
        Returns: {
          bookings: number
          item_id: string
          saves: number
          views: number
        }[]
      }
      /** What a figure of the caller's analytics consists of, the newest first: transfers of one part, in the month of p_month (in Lagos), else in the last six months or, with p_ever, in all. Naira, negative where the money went the other way. The next page: at and transfer_id of the last row as p_after and p_after_id. p_limit: 1 to 200. */
      my_money_lines: {
        Args: {
          p_after?: string
          p_after_id?: number
          p_category?: string
          p_ever?: boolean
          p_item_id?: string
          p_kind?: Database['public']['Enums']['transfer_kind']
          p_limit?: number
          p_month?: string
          p_part: Database['public']['Enums']['money_part']
        }
        Returns: {
          amount: number
          at: string
          category: string
          description: string
          item_id: string
          kind: Database['public']['Enums']['transfer_kind']
          title: string
          transaction_id: string
          transfer_id: number
        }[]
      }
      /** How complete the caller's own profile is. checks: email (confirmed), photo, phone, location, social (an account is connected), true or false each; completeness: the share that holds, in percent; is_enough: whether that is enough for trust_audit. */
      my_profile_checks: {
        Args: Record<PropertyKey, never>
        Returns: {
          checks: Json
          completeness: number
          is_enough: boolean
        }[]
      }
      /** The browsers in which the caller gets notifications, the newest first. is_here: the one whose address is p_endpoint. last_ok_at: when a push service last took one; null: never. */
      my_push_devices: {
        Args: { p_endpoint?: string }
        Returns: {
          created_at: string
          device: string
          is_here: boolean
          last_ok_at: string
        }[]
      }
      /** Items that the caller rented in the last six months, the one that saved most first: spent on renting it, price to buy it (null: not for sale) and saved, the difference, negative where renting was dearer. Naira. The next page: saved and item_id of the last row as p_after_saved and p_after_id. */
      my_rented_items: {
        Args: { p_after_id?: string; p_after_saved?: number; p_limit?: number }
        Returns: {
          item_id: string
          price: number
          saved: number
          spent: number
          title: string
        }[]
      }
      /** The devices on which the caller is signed in, this one first. device: the browser, as it names itself; network: its IP address; last_seen_at: to the hour, as a device renews its token. */
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          device: string
          id: string
          is_current: boolean
          last_seen_at: string
          network: string
          signed_in_at: string
        }[]
      }
      /** What the caller may do in the admin panel: roles, permissions (names), second_factor: given (or not needed), needed (enter the code), missing (set one up first). Empty lists: no staff. */
      my_staff_access: { Args: Record<PropertyKey, never>; Returns: Json }
      /** The suspension of the caller that is in force, with the appeal and its answer; no row: the caller is not suspended. ends_at null: until it is lifted. */
      my_suspension: {
        Args: Record<PropertyKey, never>
        Returns: {
          appeal: string
          appeal_answer: string
          appeal_decided_at: string
          appealed_at: string
          created_at: string
          ends_at: string
          reason: string
        }[]
      }
      /** The caller's own score, counted anew, and how it comes about: facts is a list of objects with fact (in words), value, points (60 to begin with), the fewest and the most points that it can give, and reason. rental_people: with how many people the completed rentals were; people_needed: with how many every level but the first. Nobody reads the facts of another person. ladder_level: a level of trust_ladder. */
      my_trust: {
        Args: Record<PropertyKey, never>
        Returns: {
          completed_rentals: number
          facts: Json
          ladder_level: number
          overall_score: number
          people_needed: number
          rental_people: number
          trust_level: Database['public']['Enums']['trust_level']
        }[]
      }
      /** For a search that finds nothing: items that fit all filters but one, the nearest of each filter in turn, with the filter (facet: days, price, size, city, distance, state, colour, brand, condition, type, category or words) and the difference in words. The arguments are those of search_items, and refused as there. Nothing where no single filter is the reason; at most eight filters are tried. */
      nearest_items: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_end?: string
          p_latitude?: number
          p_limit?: number
          p_longitude?: number
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: Database['public']['CompositeTypes']['near_listing'][]
        SetofOptions: {
          from: '*'
          to: 'near_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** True when the caller's account can be opened only with a code sent by mail, so the caller has to choose a password before anything else. */
      needs_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      /** What the import has to read next; opens one on the first call of a day (in Lagos). No row: nothing to do. */
      next_import_step: {
        Args: Record<PropertyKey, never>
        Returns: {
          from_at: string
          import_id: number
          page: number
          settlement_id: number
          stage: string
          to_at: string
        }[]
      }
      /** Keeps what the bank answered about an account. Answers whether its name is the approved legal name, before that the one of the profile: full, partial or none. */
      note_bank_account: {
        Args: { p_account_number: string; p_bank_code: string; p_name: string; p_user_id: string }
        Returns: string
      }
      /** What an admin has to know of this refund; it is tried again meanwhile. p_refused: Paystack answered that it does not do it. */
      note_card_refund_problem: {
        Args: { p_id: string; p_problem: string; p_refused?: boolean }
        Returns: undefined
      }
      /** Whether Paystack has taken the answer, else what stands against it; it is tried again meanwhile. */
      note_chargeback_answer: {
        Args: { p_chargeback_id: string; p_is_sent: boolean; p_problem?: string }
        Returns: undefined
      }
      /** Counts a search whose words no listing has, once a person and day. The search is made again: what is found is not counted. Not kept: words with a contact detail or a long number, and what too few people searched for on one day. Not counted: who switched it off. */
      note_empty_search: { Args: { p_query: string }; Returns: undefined }
      /** Functions call it when a call ended in an error of ours (HTTP 5xx), for the metric aso_function_failures_total. */
      note_function_failure: { Args: { p_function: string }; Returns: undefined }
      /** Why the import could not go on; it is tried again. */
      note_import_error: { Args: { p_error: string; p_import_id: number }; Returns: undefined }
      /** Counts a view of an item, once a person and day; visitors without an account by their network and browser, a few of a network at most. Not counted: its owner, and who switched counting off in the account or the browser (Global Privacy Control, Do Not Track). */
      note_item_view: { Args: { p_item_id: string }; Returns: undefined }
      /** Counts a visit of a page: market, item, wallet … (never an address). Who it was can't be told from it once the day is over. Not counted: who switched counting off in the account or the browser. Refuses other pages. */
      note_page_visit: { Args: { p_page: string }; Returns: undefined }
      /** What an admin has to do before this payout can go on; it is tried again meanwhile. A difference from Paystack stays noted until Paystack says what agrees. p_refused_attempt: Paystack refused the transfer of this attempt and, asked afterwards, does not know its reference. */
      note_payout_problem: {
        Args: { p_problem: string; p_reference: string; p_refused_attempt?: number }
        Returns: undefined
      }
      /** Keeps Paystack's code of the account of this payout, for its later ones. */
      note_recipient: { Args: { p_recipient_code: string; p_reference: string }; Returns: undefined }
      /** Call before verifyOtp with a code of a mail: open, wrong, expired (the right code after ten minutes), or again (the right code, but many wrong ones were tried for this address: ask for another and enter that). p_device: the random id of the browser that went with the sign-up, or null; tries of that browser are counted apart from those of strangers. Counts tries for a network and an address. */
      open_mail_code: { Args: { p_code: string; p_device?: string; p_email: string }; Returns: string }
      /** Pays the bookings of the caller's own basket that wait for it from the wallet, all of them or none. p_total: the naira the person was shown; refused when it is not what they cost. A repeated call answers the same and pays nothing again. Answers all bookings of the basket, in naira. */
      pay_basket: {
        Args: { p_basket_id: string; p_total: number }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          payment_status: Database['public']['Enums']['payment_status']
          total_amount: number
          transaction_id: string
          wallet_balance: number
        }[]
      }
      /** Pays the caller's own pending booking from the wallet. A repeated call answers the same and pays nothing again. Amounts in naira. */
      pay_from_wallet: {
        Args: { p_transaction_id: string }
        Returns: {
          booking_status: Database['public']['Enums']['booking_status']
          payment_status: Database['public']['Enums']['payment_status']
          total_amount: number
          transaction_id: string
          wallet_balance: number
        }[]
      }
      /** Pays what the caller owes from what the wallet holds, oldest debt first. Answers what was paid now, what is still owed and the balance, in naira. Refused where nothing is owed (409) or the wallet is empty (402). */
      pay_my_debts: {
        Args: Record<PropertyKey, never>
        Returns: {
          owed: number
          paid: number
          wallet_balance: number
        }[]
      }
      /** Whose payment a reference is. No row: the reference is unknown. */
      payment_owner: {
        Args: { p_reference: string }
        Returns: {
          outcome: string
          purpose: Database['public']['Enums']['payment_purpose']
          transaction_id: string
          user_id: string
        }[]
      }
      /** For admins: what Paystack lists and the ledger does not have, or the other way round, or in another amount (naira); the oldest first. The next page: p_after and p_after_subject are since and subject of the last row. Logged. */
      paystack_mismatches: {
        Args: { p_after?: string; p_after_subject?: string; p_limit?: number }
        Returns: {
          kind: Database['public']['Enums']['paystack_record_kind']
          our_amount: number
          paystack_amount: number
          problem: Database['public']['Enums']['mismatch_problem']
          reference: string
          since: string
          subject: string
        }[]
      }
      /** For staff: a person, as far as the roles of the caller may read: person, notes, and (else null) devices (of other staff for owners alone), bookings, money, identity, reports. Amounts in naira. Refused about oneself. Logged. */
      person_page: { Args: { p_user_id: string }; Returns: Json }
      /** What each item of a basket costs the caller, in naira, and why it can not be rented, in the order asked. p_pieces: [{ item_id, start_date, end_date, receive_method }]. group_discount: naira that are off the rent already. delivery_amount: there and back, as far as the renter pays it. The sums are null where refusal says why not. rentals_left: how many of these items the caller can rent now; together they count as one rental while their deposits are within the level of trust. */
      preview_basket: {
        Args: { p_pieces: Json }
        Returns: {
          asks_owner: boolean
          delivery_amount: number
          deposit_amount: number
          group_discount: number
          item_id: string
          receive_method: Database['public']['Enums']['receive_method']
          refusal: string
          refusal_title: string
          rent_amount: number
          rental_days: number
          rentals_left: number
          total_amount: number
        }[]
      }
      /** Proves the caller’s session for ten minutes, by the password or by the code that `reauthenticate` mails, one of them: proven, wrong, or wait (tried too often; ask for another code, or wait). It is answered and not raised, because an error would take back the count of tries. */
      prove_session: { Args: { p_code?: string; p_password?: string }; Returns: string }
      /** Where a claimed push goes, and with which keys; ttl in seconds. No row: the session has ended, the person is suspended or has read it, or it is too late; it is not sent any more. */
      push_target: {
        Args: { p_id: number }
        Returns: {
          auth: string
          endpoint: string
          p256dh: string
          topic: string
          ttl: number
          urgency: string
        }[]
      }
      /** What the Item Quality Checker says about an item that the caller sees; others are refused as unknown. rents, sales: prices (naira a day, naira) and conditions of up to ten comparable items of the category, one of each owner, none of the item's owner or the caller. market: how many items are listed, and how many people rented, bought and saved searches in the category, counted once a day, in steps of five and null below five. Asks for a session of quality_checker. */
      quality_facts: {
        Args: { p_item_id: string }
        Returns: {
          is_own: boolean
          item: Json
          market: Json
          rents: Json
          sales: Json
        }[]
      }
      /** What the style quiz chooses from, for functions only: for each of p_wishes up to 60 listings with a photo that have one of its words, first those that have one of p_suits, then the best rated. p_most: naira a day. The same market answers the same rows. */
      quiz_items: {
        Args: { p_most?: number; p_suits?: string; p_wishes: string[] }
        Returns: {
          category: string
          colour: string
          image: string
          item_id: string
          owner_id: string
          rental_price: number
          size: string
          title: string
        }[]
      }
      /** What a booking would cost, in naira, for the booking dialog. p_delivery_fee, p_return_delivery_fee: what the renter names, where the owner has set none. asks_owner: the owner has to accept it. Refuses what could not be booked. */
      quote_booking: {
        Args: {
          p_delivery_fee?: number
          p_delivery_paid_by?: Database['public']['Enums']['booking_party']
          p_end?: string
          p_item_id: string
          p_receive_method?: Database['public']['Enums']['receive_method']
          p_return_delivery_fee?: number
          p_return_paid_by?: Database['public']['Enums']['booking_party']
          p_start?: string
          p_transaction_type: Database['public']['Enums']['transaction_type']
        }
        Returns: {
          asks_owner: boolean
          delivery_fee: number
          delivery_paid_by: Database['public']['Enums']['booking_party']
          deposit_amount: number
          rent_amount: number
          rental_days: number
          rental_price: number
          return_delivery_fee: number
          return_paid_by: Database['public']['Enums']['booking_party']
          sale_price: number
          total_amount: number
        }[]
      }
      /** What other days cost: difference in naira (negative: comes back) and the new total. Refuses a change that is not possible. */
      quote_date_change: {
        Args: { p_end: string; p_start: string; p_transaction_id: string }
        Returns: {
          difference: number
          new_total: number
          rental_days: number
        }[]
      }
      /** What a longer rental costs: days and naira on top of what is booked. Refuses an extension that is not possible. */
      quote_extension: {
        Args: { p_new_end: string; p_transaction_id: string }
        Returns: {
          extra_days: number
          extra_rent: number
          new_end: string
        }[]
      }
      /** For staff: what reported ratings are about, without addresses and notes, and the disputes of these bookings, the oldest first. Logged. */
      rated_bookings: {
        Args: { p_rating_ids: string[] }
        Returns: {
          borrower_id: string
          dispute_ids: string[]
          id: string
          item_id: string
          item_title: string
          late_days: number
          rating_id: string
          rental_end_date: string
          rental_start_date: string
          transaction_type: Database['public']['Enums']['transaction_type']
        }[]
      }
      /** Figures of a person's open ratings that count and are not hidden, for everybody. stars: how many have 1, 2, 3, 4 and 5 stars; communication: the mean, null without ratings; on_time, late, good_condition, bad_condition: what lenders said. */
      rating_summary: {
        Args: { p_rated_user_id: string }
        Returns: {
          bad_condition: number
          communication: number
          good_condition: number
          late: number
          on_time: number
          reviews: number
          stars: number[]
        }[]
      }
      /** For staff, before they read a claim with its booking: writes into the log that they do. For an hour they read the booking by its table then. */
      read_claim: { Args: { p_claim_id: string }; Returns: undefined }
      /** What Paystack says of a refund, by its answer or by asking about it. Only processed and failed move money, each once. Answers the status of the refund here; unknown: there is no such refund. */
      record_card_refund: {
        Args: { p_amount_kobo: number; p_id: string; p_refund_id: string; p_status: string }
        Returns: string
      }
      /** What Paystack says of a disputed card payment, by an event or when it is asked; safe to repeat and in any order. p_amount_kobo: what is disputed, when it is told first; later what goes back to the card. The money is put aside once, and given back (won) or gone (lost) once. Answers unmatched (it fits no payment in the books and moves nothing), open, won or lost. What contradicts the books is reported to admins and moves nothing. */
      record_chargeback: {
        Args: {
          p_amount_kobo: number
          p_category?: string
          p_currency: string
          p_dispute_id: string
          p_due_at?: string
          p_reference: string
          p_resolution?: string
          p_status: string
        }
        Returns: string
      }
      /** What Paystack says of a transfer, by its answer, by asking about it or by its event. Only a conclusive word moves money, each once; a reversal may follow success. Answers the status of the withdrawal; unknown: no such reference. */
      record_payout: {
        Args: { p_amount_kobo: number; p_reference: string; p_status: string; p_transfer_code?: string }
        Returns: string
      }
      /** Stores a webhook whose signature was verified. p_digest: of its body. True the first time that this body came. */
      record_webhook: {
        Args: { p_digest?: string; p_event: string; p_payload: Json; p_reference: string }
        Returns: boolean
      }
      /** Looks for all signals of fraud anew, after a setting has changed. Answers how many are new or have grown. */
      recount_fraud_signals: { Args: Record<PropertyKey, never>; Returns: number }
      /** Counts rating_average and num_reviews of everybody again, from open ratings that count and are not hidden. Answers how many people had other figures; 0: all were right. */
      recount_ratings: { Args: Record<PropertyKey, never>; Returns: number }
      /** Sends money that came back into the caller's wallet on to the card that paid: at most what came back of this payment, within the days of the setting. p_amount: naira. It leaves the wallet at once and comes back should Paystack fail to refund it. */
      refund_to_card: {
        Args: { p_amount: number; p_payment_reference: string }
        Returns: {
          amount: number
          concluded_at: string | null
          created_at: string
          currency: string
          id: string
          payment_reference: string
          status: Database['public']['Enums']['card_refund_status']
          transaction_id: string | null
          transfer_id: number | null
          user_id: string
        }
        SetofOptions: {
          from: '*'
          to: 'card_refunds'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** The host, or the coordinator of p_segment, reminds the guests who have paid for nothing yet; answers how many. p_segment null: all, for the host. Once a day for each side. */
      remind_event_guests: {
        Args: { p_event_id: string; p_segment?: Database['public']['Enums']['event_segment'] }
        Returns: number
      }
      /** The host removes a guest, who is told and cannot join again: what was chosen and not booked is free for the others, bookings stay. */
      remove_event_guest: { Args: { p_event_id: string; p_user_id: string }; Returns: undefined }
      /** Takes the caller's own question away, with its answer. Nothing happens where there is none. */
      remove_item_question: { Args: { p_question_id: string }; Returns: undefined }
      /** No notifications of the caller in this browser any more. Nothing happens to somebody else's. */
      remove_push_subscription: { Args: { p_endpoint: string }; Returns: undefined }
      /** Reports who asked a question about an item, or who answered it (p_of_answer), to the admins, with the words: a report of the person. */
      report_item_question: {
        Args: {
          p_details?: string
          p_of_answer: boolean
          p_question_id: string
          p_reason: Database['public']['Enums']['person_report_reason']
        }
        Returns: undefined
      }
      /** The lender of a rental says that the borrower did not come. Answers until when the borrower can contest it. */
      report_no_show: { Args: { p_note?: string; p_transaction_id: string }; Returns: string }
      /** The borrower or buyer says that nothing arrived or nobody came. Answers until when the lender can contest it; without an answer everything is paid back. */
      report_not_received: { Args: { p_note?: string; p_transaction_id: string }; Returns: string }
      /** For admins: the next run of import-paystack, within a minute, reads everything again. Nothing where an import goes on. */
      request_paystack_import: { Args: Record<PropertyKey, never>; Returns: undefined }
      /** When the caller's session with the helper ends; refused (402) where there is none. */
      require_ai_session: {
        Args: { p_feature_type: Database['public']['Enums']['ai_feature'] }
        Returns: string
      }
      /** Refuses (403, “Confirm it’s you” or “Code needed”) unless the caller’s session was proven within ten minutes: by signing in with a password or a mailed code, or by prove_session. Functions ask it as the caller before they act as the service role; screens ask it before Auth does something. p_act: see private.guarded_acts. */
      require_fresh_proof: { Args: { p_act: string }; Returns: undefined }
      /** Refuses a caller who may not do this as staff in this session. Functions ask it as the caller, before they do it as the service role. */
      require_staff: { Args: { p_permission: string }; Returns: undefined }
      /** For owners, about somebody else who has lost their device: takes the second factor away and ends all sessions. The person is told by mail. Logged. */
      reset_second_factor: { Args: { p_reason: string; p_user_id: string }; Returns: undefined }
      /** An answer could not be delivered: the person's last session with the helper lasts its full length from now. Once a session; null: it was given back already, or there is none. */
      return_ai_answer: {
        Args: { p_feature_type: Database['public']['Enums']['ai_feature']; p_user_id: string }
        Returns: string
      }
      /** For admins who are no party: rules on every line that the sides do not agree on, [{ kind, amount, reason }], amount in naira for the lender from 0 to what is claimed. Still contested: a second admin has to agree. Either side may then appeal; otherwise it is paid so when that time is over. */
      rule_claim: {
        Args: { p_claim_id: string; p_rulings: Json }
        Returns: Database['public']['Enums']['claim_status']
      }
      /** For admins who are no party of the booking: decides a pending dispute, once. for_borrower, for_lender: what is held goes to that side; if the side that reported has lost, the booking goes on as if there had been no report. divide: p_refund (naira, to the kobo) of what is held to the borrower, the rest to the lender. dismissed: nobody lost, the booking goes on. p_penalty: naira from the loser's wallet, or from what they earn next, to the winner; in a division from the side that was reported. p_reason: both sides read it. Logged; both are told. */
      rule_dispute: {
        Args: {
          p_dispute_id: string
          p_outcome: Database['public']['Enums']['dispute_outcome']
          p_penalty?: number
          p_reason?: string
          p_refund?: number
        }
        Returns: {
          admin_decision: string | null
          appeal_answer: string | null
          appeal_decided_at: string | null
          appeal_due_at: string | null
          appeal_reason: string | null
          appeal_returned: number | null
          appeal_until: string | null
          appealed_at: string | null
          appealed_by: string | null
          contested_amount: number
          created_at: string
          description: string
          due_at: string
          evidence_urls: string[]
          id: string
          issue_type: Database['public']['Enums']['dispute_issue_type']
          lost_by: string | null
          outcome: Database['public']['Enums']['dispute_outcome'] | null
          penalty_amount: number
          previous_status: Database['public']['Enums']['booking_status']
          raised_by_deadline: string | null
          refund_amount: number
          reported_id: string | null
          reporter_id: string | null
          resolved_at: string | null
          ruling_reason: string | null
          status: Database['public']['Enums']['dispute_status']
          transaction_id: string
        }
        SetofOptions: {
          from: '*'
          to: 'disputes'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** Sends the notices of deadlines and closes what is due, opens ratings and ends suspensions whose time is over. Answers deadlines (counts by their kind), the count of each other job by its name, and failed: what failed and why. Safe to call at any time. */
      run_due_jobs: { Args: Record<PropertyKey, never>; Returns: Json }
      /** A member plans an event, or with p_event_id its host changes it; answers its id. p_budget: naira a head for rent, deposits and delivery, null: no limit. p_guests: how many can join. New days or another state: what guests chose and have not booked is free again, bookings stay, and the guests are told. A new event has a link. Refused above events_limit. */
      save_event: {
        Args: {
          p_budget?: number
          p_city?: string
          p_colours?: string[]
          p_dress_code?: string
          p_event_id?: string
          p_first_day: string
          p_guests?: number
          p_last_day: string
          p_name: string
          p_occasion: string
          p_state: string
        }
        Returns: string
      }
      /** For the server: keeps the plan that the engine made for the host p_user_id, [{"user_id", "items": [id]}], in place of the last one; answers how many guests have a suggestion. No piece twice, and nothing that a guest has. The guests are told once. */
      save_event_plan: { Args: { p_event_id: string; p_plan: Json; p_user_id: string }; Returns: number }
      /** The host says what a side of an event wears, colours or a fabric or both, and which guest looks after it; null: nobody. A new coordinator is told. The looks of its guests are made by it from then on. */
      save_event_side: {
        Args: {
          p_colours?: string[]
          p_coordinator_id?: string
          p_event_id: string
          p_fabric?: string
          p_segment: Database['public']['Enums']['event_segment']
        }
        Returns: undefined
      }
      /** An owner offers p_percent (1 to 50) off the rent to guests of an event, null: none. Bookings that are made keep their price. */
      save_group_discount: { Args: { p_percent?: number }; Returns: undefined }
      /** The caller's choice about notifications, as a whole. p_muted: topic:push or topic:mail; mails that money and deadlines depend on can not be switched off. p_quiet_from and p_quiet_until: hours of the day in Lagos, both or none. */
      save_notification_settings: {
        Args: { p_daily_digest: boolean; p_muted: string[]; p_quiet_from?: number; p_quiet_until?: number }
        Returns: undefined
      }
      /** Notifications in this browser, for the caller and as long as this session lasts. p_endpoint: https at a public name; p_p256dh and p_auth: the keys of the subscription, base64url. A browser that somebody else used before moves to the caller. Over push_devices_limit the oldest falls out. */
      save_push_subscription: {
        Args: { p_auth: string; p_device?: string; p_endpoint: string; p_p256dh: string }
        Returns: undefined
      }
      /** Keeps what a member looks for under a name (1 to 80 characters) and turns its alert on; answers its id. The other arguments are those of search_items, and refused as there. The same search again: its new name. Refused for everything, and above saved_searches_limit. */
      save_search: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_end?: string
          p_latitude?: number
          p_longitude?: number
          p_name: string
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: string
      }
      /** Stores a visitor's answers to the style quiz and the outfit made from them. The same session can be answered again until it is linked to an account. */
      save_style_session: {
        Args: { p_answers: Json; p_results: Json; p_session_id: string }
        Returns: undefined
      }
      /** The messages of a conversation that the caller has received and that have words of a scam, unless an admin saw nothing wrong in them. Who wrote them is not told. */
      scam_warnings: { Args: { p_conversation_id: string }; Returns: string[] }
      /** How many items each value of each filter would leave. facet: category, type, price, size, brand, colour, condition, state or city; the filter of the facet itself is left out, and with a state its city. Counts end at 1000; more: there are more than that. */
      search_counts: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_end?: string
          p_latitude?: number
          p_longitude?: number
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: {
          count: number
          facet: string
          more: boolean
          value: string
        }[]
      }
      /** A page of the market. p_type: rent or sale; prices in naira, inclusive; p_start and p_end: the item can be rented on all of these days; p_radius_km around p_latitude and p_longitude. p_sort: relevance (without words: newest), newest, price_low, price_high, rating or nearest. p_cursor: the cursor of the last row of the page before. Refuses with Invalid search. */
      search_items: {
        Args: {
          p_brand?: string
          p_category?: string
          p_city?: string
          p_colour?: string
          p_condition?: Database['public']['Enums']['item_condition']
          p_cursor?: string
          p_end?: string
          p_latitude?: number
          p_limit?: number
          p_longitude?: number
          p_price_from?: number
          p_price_to?: number
          p_query?: string
          p_radius_km?: number
          p_size?: string
          p_sort?: string
          p_start?: string
          p_state?: string
          p_type?: string
        }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** For admins: members by name, phone number or user id, newest first, 50 at a time unless asked otherwise (at most 200). is_active false: suspended; suspension: reason, since, ends_at (null: no end date), suspended_by, appeal, appealed_at, appeal_decided_at; null: not suspended. p_before: only those who joined before this time, for the next page. */
      search_people: {
        Args: { p_before?: string; p_limit?: number; p_search?: string }
        Returns: {
          created_at: string
          email: string
          full_name: string
          is_active: boolean
          is_admin: boolean
          phone_number: string
          role: Database['public']['Enums']['user_role']
          staff_roles: Database['public']['Enums']['staff_role'][]
          suspension: Json
          user_id: string
          verification_status: Database['public']['Enums']['verification_status']
          verified: boolean
        }[]
      }
      /** For admins whose own matter it is not: what was to look at was looked at. The reason is kept in the log; no money moves. */
      see_card_refund_problem: { Args: { p_id: string; p_reason: string }; Returns: undefined }
      /** For admins whom it does not name: marks a signal as seen, with a note for other admins, which is added to earlier ones. p_fact_count: as it was read; with more facts the signal stays open, and later ones open it again. Nobody else is told. */
      see_fraud_signal: {
        Args: { p_fact_count: number; p_note?: string; p_signal_id: string }
        Returns: undefined
      }
      /** For admins: marks the changed phone numbers of somebody else who is approved as seen. p_last_change: the id of the last change that was looked at, from identity_review; later ones go on waiting. */
      see_phone_changes: { Args: { p_last_change: number; p_verification_id: string }; Returns: undefined }
      /** Sends a code by text message to a number of the caller's account: the verified one, or one that was replaced within 30 days. In a session proven by a mailed code; one a minute, ten a day. */
      send_recovery_code: { Args: { p_phone: string }; Returns: undefined }
      /** A notification to the caller's own browser, at once. push_tests_hourly_limit at most. */
      send_test_push: { Args: { p_endpoint: string }; Returns: undefined }
      /** Writes the name and role that were chosen at sign-up to the profile. Called by create-profile for the signed-in person. */
      set_profile_at_signup: {
        Args: { p_full_name: string; p_role: Database['public']['Enums']['user_role']; p_user_id: string }
        Returns: undefined
      }
      /** Writes the name and role that were chosen at sign-up to the profile of an account that is at most fifteen minutes old, whose mail is not confirmed and that has no role yet; of any other it changes nothing. Called by create-profile for a client without a session. */
      set_profile_of_new_account: {
        Args: { p_full_name: string; p_role: Database['public']['Enums']['user_role']; p_user_id: string }
        Returns: undefined
      }
      /** For owners, about somebody else: gives these roles in the admin panel and takes all others. Empty: no admin any more. All staff are told. Logged. */
      set_staff_roles: {
        Args: { p_reason: string; p_roles: Database['public']['Enums']['staff_role'][]; p_user_id: string }
        Returns: undefined
      }
      /** For owners: the last 50 changes of a setting, newest first. changed_by: null where no person did it. state: applied, coming or withdrawn. */
      setting_history: {
        Args: { p_key: string }
        Returns: {
          changed_at: string
          changed_by: string
          from_value: string
          reason: string
          state: string
          takes_effect_at: string
          to_value: string
        }[]
      }
      /** The keys of settings that still have their example value. Empty: Aso may take real money and send real mail. */
      settings_to_replace: { Args: Record<PropertyKey, never>; Returns: string[] }
      /** Settles a reference with what Paystack said, in a verified answer or a signed webhook. Repeated calls answer the first outcome. p_amount_kobo: integer kobo. outcome: booked, requested, funded, unlocked (an AI helper), credited_to_wallet, suspense (the account is deleted) or mismatch; failed or pending while there is no success. ai_feature and session_expires_at: of the AI session that it was meant for, and made. basket_id: of the basket that it was meant for. No row: the reference is unknown. */
      settle_payment: {
        Args: {
          p_amount_kobo: number
          p_channel?: string
          p_currency: string
          p_gateway_status: string
          p_reference: string
        }
        Returns: {
          ai_feature: Database['public']['Enums']['ai_feature']
          amount: number
          basket_id: string
          booking_status: Database['public']['Enums']['booking_status']
          new_balance: number
          outcome: string
          payment_status: Database['public']['Enums']['payment_status']
          purpose: Database['public']['Enums']['payment_purpose']
          session_expires_at: string
          transaction_id: string
          user_id: string
          wallet_transaction_id: string
        }[]
      }
      /** The secret in the address of the caller's wishlist; null while it is not shared. p_shared true: share it; false: the address stops working for good; null: only answer. */
      share_wishlist: { Args: { p_shared?: boolean }; Returns: string }
      /** What each side of an event wears and the first name of who looks after it, for the host and the guests; no row: what the event says. is_mine: the caller looks after it. coordinator_id: for the host alone. */
      sides_of_event: {
        Args: { p_event_id: string }
        Returns: {
          colours: string[]
          coordinator: string
          coordinator_id: string
          fabric: string
          is_mine: boolean
          segment: Database['public']['Enums']['event_segment']
        }[]
      }
      /** How the caller's account is opened. Without a password a first one takes a code sent by mail. google_identity: null where Google is not connected; google_is_spare: it may be disconnected. */
      sign_in_ways: {
        Args: Record<PropertyKey, never>
        Returns: {
          google_address: string
          google_identity: string
          google_is_spare: boolean
          has_password: boolean
        }[]
      }
      /** Items like this one: first those that share most words of the title, then the kind of thing, then the category. p_start and p_end: only items that are free on these days. */
      similar_items: {
        Args: { p_end?: string; p_item_id: string; p_limit?: number; p_start?: string }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** Completes the phone step without a code. phone_verified_at stays empty, which tells a skipped step from a verified number. */
      skip_phone_verification: { Args: { p_phone?: string }; Returns: undefined }
      /** For staff: what each role may do, one row a permission. */
      staff_matrix: {
        Args: Record<PropertyKey, never>
        Returns: {
          allows: string
          permission: string
          roles: Database['public']['Enums']['staff_role'][]
        }[]
      }
      /** Begins to recover the caller’s account: with the code of send_recovery_code, in a session proven by a mailed code. Answers when it can be finished, or title and message. The account is told by mail, in the app and by text message. */
      start_account_recovery: {
        Args: { p_code: string }
        Returns: {
          message: string
          ready_at: string
          title: string
        }[]
      }
      /** Makes a reference for paying a session with an AI helper by card, at the price of this moment. Refused while a session with it runs. */
      start_ai_payment: {
        Args: { p_feature_type: Database['public']['Enums']['ai_feature']; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** Makes a reference for a card payment of the person's own basket. p_amount: the naira the person was shown; refused when the bookings that wait cost something else. */
      start_basket_payment: {
        Args: { p_amount: number; p_basket_id: string; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** Makes a reference for a card payment of the person's own pending booking. p_amount: the naira the person was shown; refused when it is not the price. */
      start_booking_payment: {
        Args: { p_amount: number; p_transaction_id: string; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** The conversation of the caller with the owner of the item, made where there is none. Answers its id. Refused: own items, items that are not in the market, people kept apart, and more than conversations_daily_limit a day. */
      start_conversation: { Args: { p_item_id: string }; Returns: string }
      /** Makes a new six-digit code for the person's phone number, which replaces any earlier one, and answers it for the text message. p_network: where the request came from. At most one code a minute; 10 a day for a person, 5 of them for one number; 5 an hour and 10 a day for a number, 30 an hour for a network; sms_codes_daily_limit a day in all, half of them for numbers that the account has proven before. */
      start_phone_verification: {
        Args: { p_network: string; p_phone: string; p_user_id: string }
        Returns: string
      }
      /** Stores the state parameter that goes with a person to a social platform. It is valid for ten minutes and for one use. */
      start_social_connection: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: undefined
      }
      /** Makes a reference for funding the person's wallet by card. p_amount: naira within the limits of app_settings. */
      start_wallet_funding: {
        Args: { p_amount: number; p_user_id: string }
        Returns: {
          amount: number
          email: string
          reference: string
        }[]
      }
      /** Called by wallet-statement: the lines of a person's wallet in the month of p_month (in Lagos), in naira, with the balance before; with p_whole_year the months of its year and what was earned, spent and taken as fees. Their own, or an admin's look at another person's, which is logged. */
      statement_facts: {
        Args: { p_caller_id: string; p_month: string; p_user_id: string; p_whole_year?: boolean }
        Returns: Json
      }
      /** Adds and renames banks as Paystack's list [{code, name}] says; answers how many. None is removed: withdrawals name them. */
      store_banks: { Args: { p_banks: Json }; Returns: number }
      /** Stores what Paystack listed on this page and answers what to read next. A page that was stored before changes nothing. p_rows: objects of id, reference, status, amount, fees, gross, deducted (integer kobo), currency and at; in the stage balance one object of amount. */
      store_import_page: {
        Args: {
          p_import_id: number
          p_is_last: boolean
          p_page: number
          p_rows: Json
          p_settlement_id: number
          p_stage: string
        }
        Returns: {
          from_at: string
          import_id: number
          page: number
          settlement_id: number
          stage: string
          to_at: string
        }[]
      }
      /** Some 450 pieces for looks that the caller can rent on these days: free with cleaning days and days off, of nobody they are kept apart from, not their own, within the deposit of their trust level. p_words: of the occasion and style, to choose by; p_sizes as they are shown (UK 12, Shoe EU 40); p_budget in naira; p_made_for: women or men; p_keep: pieces that are wanted too, by the same rules. rent, deposit, delivery: naira for these days, delivery there and back where the renter pays it. The same request gets the same rows. Asks for a session of stylist. Refuses with Invalid search. */
      stylist_items: {
        Args: {
          p_budget?: number
          p_end: string
          p_keep?: string[]
          p_made_for?: string
          p_sizes?: string[]
          p_start: string
          p_state?: string
          p_words?: string
        }
        Returns: {
          availability_type: Database['public']['Enums']['item_availability']
          category: string
          city: string
          colour: string
          delivery: number
          deposit: number
          image: string
          item_id: string
          owner_id: string
          pickup_method: Database['public']['Enums']['pickup_method']
          rent: number
          rental_price: number
          size: string
          state: string
          status: Database['public']['Enums']['item_status']
          title: string
        }[]
      }
      /** One side of a booking suggests to the other where (at most 120 characters) and when to meet for the handover or the return. Takes the place of the open suggestion; what is agreed holds until the other side accepts the new one. Answers its id. */
      suggest_meeting: {
        Args: {
          p_meet_at: string
          p_occasion: Database['public']['Enums']['meeting_occasion']
          p_place: string
          p_transaction_id: string
        }
        Returns: string
      }
      /** For admins, of somebody else who is no admin: no new bookings, no new items, and none of the person's items are shown, until p_ends_at (null: until it is lifted). Unpaid bookings and open requests end with all money back; what is agreed goes on. The person reads p_reason. Logged. */
      suspend_person: {
        Args: { p_ends_at?: string; p_reason: string; p_user_id: string }
        Returns: undefined
      }
      /** For admins: open appeals against suspensions, the oldest first. is_own: the caller is part of it, and another admin decides. Logged. */
      suspension_appeals: {
        Args: Record<PropertyKey, never>
        Returns: {
          appeal: string
          appealed_at: string
          created_at: string
          ends_at: string
          full_name: string
          is_own: boolean
          reason: string
          suspended_by: string
          suspension_id: string
          user_id: string
        }[]
      }
      /** For admins whose own matter it is not: takes a credit of money in suspense to another than who paid it back, with a reason, while it is held. The money waits for a decision again, as an item of its own. */
      take_back_credit: { Args: { p_id: number; p_reason: string }; Returns: undefined }
      /** Counts one use of p_key. Answers false when there were more than p_limit uses within p_seconds. */
      take_rate_limit: { Args: { p_key: string; p_limit: number; p_seconds: number }; Returns: boolean }
      /** Uses up a state parameter. False when it belongs to somebody else, is older than ten minutes or was used before. */
      take_social_state: {
        Args: { p_platform: string; p_state: string; p_user_id: string }
        Returns: boolean
      }
      /** The caller's own score, counted anew and stored as the badge shows it, with what the Trust Score Auditor says about it. completeness and checks: of my_profile_checks; it refuses where that is not enough. parts: facts of my_trust. figures: what they are counted from. faults_days: for how many days faults count. Asks for a session of trust_score. Nobody reads the facts of another person. */
      trust_audit: {
        Args: Record<PropertyKey, never>
        Returns: {
          checks: Json
          completeness: number
          faults_days: number
          figures: Json
          identity_status: Database['public']['Enums']['verification_status']
          overall_score: number
          parts: Json
          role: Database['public']['Enums']['user_role']
        }[]
      }
      /** The five levels of trust in order. rentals_needed, score_needed: what the level needs; rentals_at_once; highest_deposit: naira, of an item that can be rented; instant_deposit: naira, up to which a rental is booked without asking the owner first; daily_withdrawal, monthly_withdrawal: naira that can be withdrawn within a day and within 30 days. */
      trust_ladder: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['trust_step'][]
        SetofOptions: {
          from: '*'
          to: 'trust_step'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** The caller's own block of a person ends. Nothing happens where there is none. */
      unblock_person: { Args: { p_user_id: string }; Returns: undefined }
      /** Starts a session of the caller with an AI helper. p_payment_method: wallet, or free (the first with the stylist). By wallet, a payment by update_wallet_balance for the price of this helper, of which no session was made, is used first. A session that is running absorbs the call. p_shown_price: the naira that the person was shown; refused when the price is another. charged and wallet_balance: naira. */
      unlock_ai_feature: {
        Args: {
          p_feature_type: Database['public']['Enums']['ai_feature']
          p_payment_method: string
          p_shown_price?: number
        }
        Returns: {
          charged: number
          feature_type: Database['public']['Enums']['ai_feature']
          payment_method: Database['public']['Enums']['ai_payment_method']
          session_expires_at: string
          wallet_balance: number
        }[]
      }
      /** How many messages the caller has not read, at most 100. */
      unread_messages: { Args: Record<PropertyKey, never>; Returns: number }
      /** How many notifications of the caller are new: not read, and still news. At most 100. */
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number }
      /** What Paystack has concluded and we have not: payments to settle and transfers to record, by the same procedures as their events. 100 at a time; p_after_kind and p_after_id: the last one of the page before. Kobo. */
      unsettled_records: {
        Args: { p_after_id?: number; p_after_kind?: Database['public']['Enums']['paystack_record_kind'] }
        Returns: {
          amount: number
          currency: string
          kind: Database['public']['Enums']['paystack_record_kind']
          paystack_id: number
          reference: string
          status: string
        }[]
      }
      /** For the function of that name: switches the mails off that the signed p_token names. Answers the topic, `all` for all that can be switched off; null where the token is not one of ours or its account is gone. Again changes nothing. */
      unsubscribe: { Args: { p_token: string }; Returns: string }
      /** The wallet procedure of the specification; answers the new balance in naira. A signed-in person can only pay the price of an AI session from their own wallet, of which one row of ai_usage can be made, of a helper at that price; the service role may also deposit and refund. The same reference changes the balance once. */
      update_wallet_balance: {
        Args: {
          p_amount: number
          p_description?: string
          p_payment_reference?: string
          p_reference_id?: string
          p_transaction_type: Database['public']['Enums']['wallet_transaction_type']
          p_user_id: string
        }
        Returns: number
      }
      /** Whether the caller may start another rental at their level of trust, and owes nothing overdue. Answers only about the caller. */
      user_can_rent_item: { Args: { p_user_id: string }; Returns: boolean }
      /** Whether the caller still has the free first session with the stylist. p_user_id: the caller. */
      user_has_free_ai_session: { Args: { p_user_id: string }; Returns: boolean }
      /** For staff: identity checks of this status or of all, of these people or of all, the newest first, 20 at a time unless asked otherwise (at most 100). p_before: submitted_at of the last row, for the next page. Logged. */
      verification_queue: {
        Args: {
          p_before?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['verification_status']
          p_user_ids?: string[]
        }
        Returns: {
          full_name: string
          government_id_type: Database['public']['Enums']['government_id_type']
          id: string
          phone_number: string
          submitted_at: string
          user_id: string
          verification_status: Database['public']['Enums']['verification_status']
        }[]
      }
      /** Checks the code that was sent to the caller. A wrong code is answered with title and message, not raised as an error, because an error would roll back the count of tries. */
      verify_phone_code: {
        Args: { p_code: string }
        Returns: {
          message: string
          title: string
          verified: boolean
        }[]
      }
      /** For staff, for a reason: what the person finds on their screens (bookings, items, notifications about what the caller may read; the wallet where the caller may read money), read with the rights of the caller. No session of the person is made and nothing can be done. Amounts in naira. Logged. */
      view_as: { Args: { p_reason: string; p_user_id: string }; Returns: Json }
      /** Pieces that the caller can rent on these days, by the rules and with the columns of stylist_items. p_ids: at most 20 items that were asked for; those that are not there, hidden, taken, the caller's own or of somebody kept apart are left out. None: some 450 near the caller that suit p_words. p_made_for: women or men. Asks for a session of virtual_stylist. Refuses with Invalid search. */
      virtual_stylist_items: {
        Args: { p_end: string; p_ids?: string[]; p_made_for?: string; p_start: string; p_words?: string }
        Returns: {
          availability_type: Database['public']['Enums']['item_availability']
          category: string
          city: string
          colour: string
          delivery: number
          deposit: number
          image: string
          item_id: string
          owner_id: string
          pickup_method: Database['public']['Enums']['pickup_method']
          rent: number
          rental_price: number
          size: string
          state: string
          status: Database['public']['Enums']['item_status']
          title: string
        }[]
      }
      /** For staff: decisions about what they may decide themselves that wait for a second admin, the oldest first. subject: the id of the dispute, claim, chargeback or person, or the key of the setting. arguments: with which it was proposed. amount: naira that it moves. is_own: the caller proposed it. Logged. */
      waiting_decisions: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          arguments: Json
          id: string
          is_own: boolean
          procedure: string
          proposed_at: string
          proposed_by: string
          subject: string
        }[]
      }
      /** What the wishlist holds, the latest first: the first 100 that can still be had and that both the caller and its owner may see. */
      wishlist_items: {
        Args: { p_token: string }
        Returns: Database['public']['CompositeTypes']['shown_listing'][]
        SetofOptions: {
          from: '*'
          to: 'shown_listing'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      /** The first name of whose wishlist it is; null: there is no such link, or no more. */
      wishlist_name: { Args: { p_token: string }; Returns: string }
      /** Who suggested a meeting takes it back before it is accepted. Again: no effect. */
      withdraw_meeting: { Args: { p_meeting_id: string }; Returns: undefined }
      /** The side that asked takes it back; the deadlines from before run on, later by the time that the question was open. */
      withdraw_question: {
        Args: { p_transaction_id: string }
        Returns: Database['public']['Enums']['booking_status']
      }
      /** For admins: withdrawals of this status or of all, the newest first, 20 at a time unless asked otherwise (at most 500). The next page: p_before and p_before_id are created_at and id of the last row. legal_name: as approved, null without an approved identity. bank_said: the owner of the account as the bank says, null while it was not asked. name_match of the two (without an identity of full_name and the bank's): full, partial, none, or null. approved_by: the names of those who approved it and, while it is pending, are admins still. refusal: what stands against paying a pending one. problem: what an admin has to do before its payout can go on. can_reject: it is pending, or approved and Paystack does not have it. Naira. Logged. */
      withdrawal_queue: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_status?: Database['public']['Enums']['withdrawal_status']
        }
        Returns: {
          account_name: string
          account_number: string
          admin_note: string
          amount: number
          approvals_needed: number
          approved_by: string[]
          approved_by_me: boolean
          bank_name: string
          bank_said: string
          can_reject: boolean
          created_at: string
          fee: number
          fraud_check_status: Database['public']['Enums']['fraud_check_status']
          full_name: string
          id: string
          legal_name: string
          name_match: string
          net_amount: number
          payable_from: string
          problem: string
          processed_at: string
          refusal: string
          status: Database['public']['Enums']['withdrawal_status']
          user_id: string
        }[]
      }
      /** What the caller may withdraw now, in naira: available is the balance less card_money_held (came in by card too recently), held_for_appeal (came by a ruling that can still be appealed, until held_until; null: nothing is held, or an appeal waits or the time to appeal stands still), held_for_groups (a group discount whose event has not begun) and owed (by a ruling or a lost chargeback); the limits of the level of trust and what is left of them; minimum and maximum of one withdrawal; the fee: naira where fee_type is fixed, percent where it is percentage. */
      withdrawal_terms: {
        Args: Record<PropertyKey, never>
        Returns: Database['public']['CompositeTypes']['withdrawal_terms']
        SetofOptions: {
          from: '*'
          to: 'withdrawal_terms'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      /** For admins: how many withdrawals of this status, or of all, there are, and their sums in naira. */
      withdrawal_totals: {
        Args: { p_status?: Database['public']['Enums']['withdrawal_status'] }
        Returns: {
          amount: number
          fee: number
          net_amount: number
          withdrawals: number
        }[]
      }
      /** For admins without a part in it: what the payer still owes for a lost chargeback becomes a loss of Aso. Answers how much, in naira; null: a second admin has to agree. Logged, and told to all admins. */
      write_off_chargeback: { Args: { p_chargeback_id: string; p_reason: string }; Returns: number }
    }
    Enums: {
      account_kind:
        | 'wallet'
        | 'escrow'
        | 'paystack_clearing'
        | 'platform_revenue'
        | 'withdrawals_held'
        | 'card_refunds_held'
        | 'chargebacks_held'
        | 'debt'
        | 'owed'
        | 'suspense'
        | 'paystack_fees'
        | 'stamp_duty'
        | 'chargeback_losses'
        | 'bank'
      ai_feature: 'stylist' | 'trust_score' | 'quality_checker' | 'listing_optimizer' | 'virtual_stylist'
      ai_payment_method: 'wallet' | 'paystack' | 'free'
      booking_action:
        | 'pay'
        | 'cancel'
        | 'accept'
        | 'decline'
        | 'change_dates'
        | 'extend'
        | 'mark_handed_over'
        | 'show_code'
        | 'enter_code'
        | 'confirm_receipt'
        | 'confirm_return'
        | 'report_not_received'
        | 'report_no_show'
        | 'accept_question'
        | 'contest_question'
        | 'withdraw_question'
        | 'claim'
        | 'answer_claim'
        | 'answer_counter_offer'
        | 'appeal_claim'
        | 'report_issue'
        | 'add_photos'
        | 'open_agreement'
        | 'see_contact'
        | 'suggest_handover'
        | 'suggest_return'
      booking_party: 'borrower' | 'lender'
      booking_question: 'not_received' | 'no_show' | 'cancel'
      booking_status:
        | 'pending'
        | 'requested'
        | 'confirmed'
        | 'active'
        | 'returned'
        | 'completed'
        | 'cancelled'
        | 'declined'
        | 'expired'
        | 'disputed'
      card_refund_status: 'requested' | 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed'
      chargeback_answer: 'contest' | 'accept'
      chargeback_status: 'unmatched' | 'open' | 'won' | 'lost'
      claim_answer: 'accepted' | 'refused' | 'countered'
      claim_kind: 'late_days' | 'cleaning' | 'repair' | 'missing_part' | 'loss'
      claim_status: 'open' | 'countered' | 'contested' | 'ruled' | 'appealed' | 'settled' | 'closed'
      dispute_issue_type:
        | 'item_not_returned'
        | 'item_damaged'
        | 'item_dirty'
        | 'late_return'
        | 'item_different'
        | 'poor_communication'
        | 'payment_issue'
        | 'other'
        | 'item_not_received'
        | 'item_not_as_described'
        | 'return_issues'
        | 'payment_issues'
        | 'communication_issues'
      dispute_outcome: 'for_borrower' | 'for_lender' | 'divide' | 'dismissed'
      dispute_status: 'pending' | 'resolved' | 'dismissed'
      event_segment: 'bride' | 'groom' | 'friends'
      fraud_check_status: 'pending' | 'passed' | 'review'
      government_id_type: 'NIN' | 'drivers_license' | 'passport' | 'voters_card'
      handover_step: 'handover' | 'return'
      identity_check_outcome: 'match' | 'partial' | 'mismatch' | 'not_found' | 'unavailable'
      item_availability: 'rent' | 'sale' | 'both' | 'sell'
      item_booking_figure: 'requests' | 'bookings' | 'unanswered' | 'answered' | 'booked_days' | 'ever'
      item_cleaner: 'owner' | 'borrower'
      item_condition: 'new' | 'excellent' | 'good' | 'fair'
      item_day_figure: 'views' | 'saves' | 'offered_days'
      item_fit: 'runs_small' | 'true_to_size' | 'runs_large'
      item_status: 'available' | 'rented' | 'sold' | 'unavailable'
      meeting_occasion: 'handover' | 'return'
      meeting_status: 'open' | 'agreed' | 'replaced' | 'withdrawn' | 'ended'
      mismatch_problem: 'not_with_us' | 'not_at_paystack' | 'other_amount'
      money_part:
        | 'earned'
        | 'fee'
        | 'paid'
        | 'back'
        | 'spent'
        | 'deposit_out'
        | 'deposit_back'
        | 'added'
        | 'withdrawn'
        | 'bank'
      outbox_kind: 'mail' | 'sms' | 'push'
      payment_method: 'wallet' | 'card'
      payment_purpose: 'booking' | 'basket' | 'wallet_funding' | 'ai_session'
      payment_status: 'pending' | 'successful' | 'completed' | 'failed' | 'refunded'
      paystack_record_kind: 'transaction' | 'transfer' | 'refund' | 'settlement' | 'movement'
      person_report_reason: 'harassment' | 'fraud' | 'false_identity' | 'unsafe' | 'offensive' | 'other'
      pickup_method: 'pickup' | 'delivery' | 'both'
      push_outcome: 'sent' | 'gone' | 'failed'
      rating_problem: 'insult' | 'personal_data' | 'false_statement'
      rating_type: 'lender_to_borrower' | 'borrower_to_lender'
      receive_method: 'pickup' | 'delivery'
      rental_period: 'daily' | 'weekly' | 'monthly' | 'daily_weekly' | 'all'
      report_reason: 'fake' | 'prohibited' | 'wrong_photos' | 'offensive' | 'scam' | 'other'
      report_status: 'open' | 'resolved'
      return_status: 'not_returned' | 'returned'
      setting_type: 'whole' | 'amount' | 'choice' | 'text' | 'email' | 'phone'
      signal_kind:
        | 'shared_mark'
        | 'rental_circle'
        | 'low_price'
        | 'cancellations'
        | 'new_account'
        | 'repeated_photo'
        | 'chargeback'
      staff_role: 'support' | 'finance' | 'moderation' | 'owner'
      suspense_decision: 'refund' | 'credit' | 'accept' | 'paid_back'
      suspense_kind: 'mismatch' | 'deleted_account' | 'withdrawal' | 'taken_back'
      taken_kind: 'booked' | 'buffer' | 'blocked'
      transaction_type: 'rental' | 'sale' | 'rent' | 'buy'
      transfer_kind:
        | 'wallet_funding'
        | 'card_payment'
        | 'wallet_payment'
        | 'late_payment'
        | 'suspense'
        | 'refund'
        | 'cancellation_fee'
        | 'rent'
        | 'sale'
        | 'delivery_fee'
        | 'late_charge'
        | 'deposit_refund'
        | 'platform_fee'
        | 'claim'
        | 'ruling'
        | 'penalty'
        | 'debt'
        | 'debt_repayment'
        | 'ai_payment'
        | 'adjustment'
        | 'withdrawal'
        | 'withdrawal_fee'
        | 'withdrawal_return'
        | 'card_refund'
        | 'card_refund_return'
        | 'chargeback'
        | 'chargeback_return'
        | 'chargeback_loss'
        | 'paystack_fee'
        | 'stamp_duty'
        | 'settlement'
        | 'top_up'
      trust_level: 'new' | 'medium' | 'trusted'
      user_role: 'lend' | 'borrow' | 'both'
      verification_status: 'pending' | 'approved' | 'rejected' | 'incomplete'
      wallet_transaction_status: 'completed' | 'pending' | 'failed'
      wallet_transaction_type: 'deposit' | 'withdrawal' | 'payment' | 'refund' | 'earnings'
      watch_kind: 'free' | 'cheaper'
      withdrawal_status: 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'failed' | 'reversed'
    }
    CompositeTypes: {
      card_refund_offer: {
        payment_reference: string | null
        transaction_id: string | null
        amount: number | null
        came_back: number | null
        sent: number | null
        until: string | null
      }
      fraud_signal: {
        id: string | null
        kind: Database['public']['Enums']['signal_kind'] | null
        fact_count: number | null
        evidence: Json | null
        people: Json | null
        items: Json | null
        first_seen_at: string | null
        last_seen_at: string | null
        is_open: boolean | null
        seen_at: string | null
        seen_by_name: string | null
        note: string | null
      }
      near_listing: {
        facet: string | null
        differs: string | null
        listing: Json | null
      }
      shown_listing: {
        item_id: string | null
        title: string | null
        category: string | null
        size: string | null
        availability_type: Database['public']['Enums']['item_availability'] | null
        rental_price: number | null
        weekly_price: number | null
        dates_price: number | null
        sale_price: number | null
        image: string | null
        images_count: number | null
        pickup_method: Database['public']['Enums']['pickup_method'] | null
        city: string | null
        state: string | null
        owner_id: string | null
        owner_name: string | null
        owner_verified: boolean | null
        owner_rating: number | null
        owner_reviews: number | null
        owner_trust: Database['public']['Enums']['trust_level'] | null
        distance_km: number | null
        created_at: string | null
        cursor: string | null
      }
      trust_step: {
        level: number | null
        name: string | null
        trust_level: Database['public']['Enums']['trust_level'] | null
        rentals_needed: number | null
        score_needed: number | null
        rentals_at_once: number | null
        highest_deposit: number | null
        instant_deposit: number | null
        daily_withdrawal: number | null
        monthly_withdrawal: number | null
      }
      withdrawal_terms: {
        balance: number | null
        available: number | null
        card_money_held: number | null
        held_for_appeal: number | null
        held_until: string | null
        held_for_groups: number | null
        owed: number | null
        daily_limit: number | null
        daily_left: number | null
        monthly_limit: number | null
        monthly_left: number | null
        minimum: number | null
        maximum: number | null
        fee_type: string | null
        fee_amount: number | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      account_kind: [
        'wallet',
        'escrow',
        'paystack_clearing',
        'platform_revenue',
        'withdrawals_held',
        'card_refunds_held',
        'chargebacks_held',
        'debt',
        'owed',
        'suspense',
        'paystack_fees',
        'stamp_duty',
        'chargeback_losses',
        'bank',
      ],
      ai_feature: ['stylist', 'trust_score', 'quality_checker', 'listing_optimizer', 'virtual_stylist'],
      ai_payment_method: ['wallet', 'paystack', 'free'],
      booking_action: [
        'pay',
        'cancel',
        'accept',
        'decline',
        'change_dates',
        'extend',
        'mark_handed_over',
        'show_code',
        'enter_code',
        'confirm_receipt',
        'confirm_return',
        'report_not_received',
        'report_no_show',
        'accept_question',
        'contest_question',
        'withdraw_question',
        'claim',
        'answer_claim',
        'answer_counter_offer',
        'appeal_claim',
        'report_issue',
        'add_photos',
        'open_agreement',
        'see_contact',
        'suggest_handover',
        'suggest_return',
      ],
      booking_party: ['borrower', 'lender'],
      booking_question: ['not_received', 'no_show', 'cancel'],
      booking_status: [
        'pending',
        'requested',
        'confirmed',
        'active',
        'returned',
        'completed',
        'cancelled',
        'declined',
        'expired',
        'disputed',
      ],
      card_refund_status: ['requested', 'pending', 'processing', 'needs-attention', 'processed', 'failed'],
      chargeback_answer: ['contest', 'accept'],
      chargeback_status: ['unmatched', 'open', 'won', 'lost'],
      claim_answer: ['accepted', 'refused', 'countered'],
      claim_kind: ['late_days', 'cleaning', 'repair', 'missing_part', 'loss'],
      claim_status: ['open', 'countered', 'contested', 'ruled', 'appealed', 'settled', 'closed'],
      dispute_issue_type: [
        'item_not_returned',
        'item_damaged',
        'item_dirty',
        'late_return',
        'item_different',
        'poor_communication',
        'payment_issue',
        'other',
        'item_not_received',
        'item_not_as_described',
        'return_issues',
        'payment_issues',
        'communication_issues',
      ],
      dispute_outcome: ['for_borrower', 'for_lender', 'divide', 'dismissed'],
      dispute_status: ['pending', 'resolved', 'dismissed'],
      event_segment: ['bride', 'groom', 'friends'],
      fraud_check_status: ['pending', 'passed', 'review'],
      government_id_type: ['NIN', 'drivers_license', 'passport', 'voters_card'],
      handover_step: ['handover', 'return'],
      identity_check_outcome: ['match', 'partial', 'mismatch', 'not_found', 'unavailable'],
      item_availability: ['rent', 'sale', 'both', 'sell'],
      item_booking_figure: ['requests', 'bookings', 'unanswered', 'answered', 'booked_days', 'ever'],
      item_cleaner: ['owner', 'borrower'],
      item_condition: ['new', 'excellent', 'good', 'fair'],
      item_day_figure: ['views', 'saves', 'offered_days'],
      item_fit: ['runs_small', 'true_to_size', 'runs_large'],
      item_status: ['available', 'rented', 'sold', 'unavailable'],
      meeting_occasion: ['handover', 'return'],
      meeting_status: ['open', 'agreed', 'replaced', 'withdrawn', 'ended'],
      mismatch_problem: ['not_with_us', 'not_at_paystack', 'other_amount'],
      money_part: [
        'earned',
        'fee',
        'paid',
        'back',
        'spent',
        'deposit_out',
        'deposit_back',
        'added',
        'withdrawn',
        'bank',
      ],
      outbox_kind: ['mail', 'sms', 'push'],
      payment_method: ['wallet', 'card'],
      payment_purpose: ['booking', 'basket', 'wallet_funding', 'ai_session'],
      payment_status: ['pending', 'successful', 'completed', 'failed', 'refunded'],
      paystack_record_kind: ['transaction', 'transfer', 'refund', 'settlement', 'movement'],
      person_report_reason: ['harassment', 'fraud', 'false_identity', 'unsafe', 'offensive', 'other'],
      pickup_method: ['pickup', 'delivery', 'both'],
      push_outcome: ['sent', 'gone', 'failed'],
      rating_problem: ['insult', 'personal_data', 'false_statement'],
      rating_type: ['lender_to_borrower', 'borrower_to_lender'],
      receive_method: ['pickup', 'delivery'],
      rental_period: ['daily', 'weekly', 'monthly', 'daily_weekly', 'all'],
      report_reason: ['fake', 'prohibited', 'wrong_photos', 'offensive', 'scam', 'other'],
      report_status: ['open', 'resolved'],
      return_status: ['not_returned', 'returned'],
      setting_type: ['whole', 'amount', 'choice', 'text', 'email', 'phone'],
      signal_kind: [
        'shared_mark',
        'rental_circle',
        'low_price',
        'cancellations',
        'new_account',
        'repeated_photo',
        'chargeback',
      ],
      staff_role: ['support', 'finance', 'moderation', 'owner'],
      suspense_decision: ['refund', 'credit', 'accept', 'paid_back'],
      suspense_kind: ['mismatch', 'deleted_account', 'withdrawal', 'taken_back'],
      taken_kind: ['booked', 'buffer', 'blocked'],
      transaction_type: ['rental', 'sale', 'rent', 'buy'],
      transfer_kind: [
        'wallet_funding',
        'card_payment',
        'wallet_payment',
        'late_payment',
        'suspense',
        'refund',
        'cancellation_fee',
        'rent',
        'sale',
        'delivery_fee',
        'late_charge',
        'deposit_refund',
        'platform_fee',
        'claim',
        'ruling',
        'penalty',
        'debt',
        'debt_repayment',
        'ai_payment',
        'adjustment',
        'withdrawal',
        'withdrawal_fee',
        'withdrawal_return',
        'card_refund',
        'card_refund_return',
        'chargeback',
        'chargeback_return',
        'chargeback_loss',
        'paystack_fee',
        'stamp_duty',
        'settlement',
        'top_up',
      ],
      trust_level: ['new', 'medium', 'trusted'],
      user_role: ['lend', 'borrow', 'both'],
      verification_status: ['pending', 'approved', 'rejected', 'incomplete'],
      wallet_transaction_status: ['completed', 'pending', 'failed'],
      wallet_transaction_type: ['deposit', 'withdrawal', 'payment', 'refund', 'earnings'],
      watch_kind: ['free', 'cheaper'],
      withdrawal_status: ['pending', 'approved', 'paid', 'rejected', 'cancelled', 'failed', 'reversed'],
    },
  },
} as const
