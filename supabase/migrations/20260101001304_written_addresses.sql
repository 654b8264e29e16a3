-- Written addresses: mail addresses, links and names at messengers in a text.

-- What stands beside the name of a messenger or a mailbox and is nobody's name there: "my Instagram is private", "insta famous".
create table private.no_contact_names (word text primary key);
insert into private.no_contact_names
select distinct w from unnest(string_to_array(
  'a an the my me us it them him her his its it our their your this that these those all also always about and as at bad banned better big blocked broken busy but closed connected dead down '
  || 'empty fine for from full gone good is na growing hacked here he i if in just linked locked mostly new no not now of off often ok okay old on only open or per please pls private proof public '
  || 'quite really same she slow small so soon still there they to too under usual verified very was we well what when where which who with working you use using have has had via send check get more '
  || 'most similar such some any many famous worthy ready page pages model models pic pics picture pictures photo photos image images story stories post posts posted live reel reels video videos '
  || 'people girl girls babe baddie baddies vibe vibes look looks style styles fashion filter filters trend trends trending friend friends follower followers group groups shop shops seller sellers '
  || 'vendor vendors influencer influencers ad ads love loves loved lovely handle handles account accounts address name names user users username dm link links work works first someone something '
  || 'anything everything other others detail details review reviews price prices wow nice beautiful gorgeous stunning perfect great amazing '
  || 'outfit outfits bride brides glam queen queens king boutique slay dress dresses gown gowns wig wigs hair nails makeup aesthetic chic board boards marketplace inspired inspo inspiration '
  || 'approved colour colours color colors wedding weddings party birthday shoot photoshoot content creator creators brand brands hit find finds made worn seen viral popular saw worth fame star '
  || 'cheap cheaper active available present bridal latest native senator agbada kaftan buba iro gele aso oke asooke suit suits shoe shoes bag bags worldwide nigeria lagosian '
  || 'stars celebrity celeb haul challenge dance sound lace ankara asoebi today tomorrow saturday sunday delivery pickup '
  || 'call calls calling chat chats chatting message messages messaging text texts status number numbers line voice note notes channel channels tutorial tutorials business web desktop data '
  || 'acting misbehaving hanging disabled suspended inactive deactivated restricted deleted uninstalled loading opening showing different separate mine yours everyone everybody nobody daily everyday '
  || 'entrance exit reception parking bus stop terminal hotel hotels hall event centre center plaza bank salon station '
  || 'ikota ojuelegba ketu mushin agege berger opebi allen alausa anthony palmgrove jibowu unilag ikorodu epe sangotedo chevron oniru banana island garki maitama asokoro gwarinpa wuse kubwa jabi '
  || 'enugu owerri onitsha asaba benin warri portharcourt ilorin kano kaduna jos abeokuta calabar uyo palms circle novare adeniran eko transcorp sheraton radisson airport '
  || 'ikeja lekki yaba surulere ikoyi ajah lagos abuja ibadan magodo maryland festac gbagada ogba oshodi shoprite gate home office mall church airport market junction '
  || 'instagram insta ig tiktok tik tok facebook fb twitter snapchat snap telegram tg whatsapp youtube yt skype discord gmail yahoo mail email', ' ')) w;

-- The matches of a pattern whose last word is not one of those that are no names.
create function private.named_matches(p_text text, p_pattern text, p_kind text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select m.* from private.matches_of(p_text, p_pattern, p_kind) m
    where not exists (
      select from private.no_contact_names n
      where n.word = substring(substring(p_text from m.first_at for m.last_at - m.first_at + 1) from '([a-z0-9_.]+?)[.]?(?:#[0-9]+)?\W*$'));
end
$$;

-- The matches of a name with what stands behind it, where the name is not one of those words and no form of a verb.
create function private.names_before(p_text text, p_name text, p_behind text, p_kind text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select m.first_at, m.last_at + length(substring(substring(p_text from m.last_at + 1) from '^' || p_behind)), m.kind
    from private.named_matches(p_text, p_name || '(?=' || p_behind || ')', p_kind) m
    where substring(p_text from m.first_at for m.last_at - m.first_at + 1) !~ '(?:ing|ed|ier|est)$';
end
$$;

-- Email addresses in a comparable text.
create function private.mail_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_kind constant text := 'email address';
  c_at constant text := '\s*(?:@|\(\s*@\s*\)|\[\s*@\s*\]|\(\s*at\s*\)|\[\s*at\s*\]|\{\s*at\s*\}|-?\mat\M(?:\s+the\s+rate(?:\s+of)?\M)?-?)\s*';
  c_dot constant text := '\s*(?:\.|,|\(\s*dot\s*\)|\[\s*dot\s*\]|\{\s*dot\s*\}|-?\mdot\M-?)\s*';
  -- The others are words of their own as well, of which a name beside them says nothing.
  c_mailbox constant text := '(?:g[\s.-]?m[\s.-]?a[\s.-]?i[\s.-]?l|gee[\s-]?mail|google\s?mail|ya\s?hoo|ymail|hot\s?mail|icloud|protonmail)';
  c_mail constant text := '(?:' || c_mailbox || '|outlook|proton|live|aol|zoho)';
  c_name constant text := '[a-z0-9][a-z0-9._%+-]*';
  -- With its signs in words: ada dot obi.
  c_spelled constant text := '(?:[a-z0-9._+-]+(?:\s+(?:dot|under\s?score)\s+|\s*[[({]\s*dot\s*[])}]\s*))*';
  c_odd_name constant text := '(?=[a-z0-9._]*(?:[0-9_]|\.[a-z0-9]))[a-z][a-z0-9._]{3,}';
begin
  -- Of a mailbox that is not named.
  if p_text ~ 'mail' then
    return query select * from private.matches_of(p_text, '\me-?mail(?:(?:\s+(?:address|id))?\s*(?:is|na|[:=-])|\s+(?:me|us)(?:\s+(?:at|on|@))?)\s*' || c_odd_name || '(?=\s*(?:$|[,;!?\n]))', c_kind);
  end if;
  if p_text ~ '@|\mat\M' then
    return query select * from private.matches_of(p_text, c_spelled || c_name || c_at || '(?:[a-z0-9-]+(?:' || c_dot || '[a-z0-9-]+)*' || c_dot || '(?:com|net|org|ng|co|uk|io|me|edu|gov|info|biz)\M|' || c_mail || '\M)', c_kind);
    -- As it is usually written, whatever its ending.
    return query select * from private.matches_of(p_text, c_name || '@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\M', c_kind);
    -- Letter by letter.
    return query select * from private.matches_of(p_text, '\m(?:[a-z0-9._] ){2,40}[a-z0-9._]? ?@ ?(?:[a-z0-9.] ){4,40}[a-z]\M', c_kind);
  end if;
  if p_text ~ ('(?:' || c_mailbox || '|' || c_mail || ')') then
    return query select * from private.matches_of(p_text, c_name || '\s+' || c_mail || '\s+(?:dot\s+)?com\M|[a-z0-9._%+-]{3,}\s*(?:\(\s*a\s*\)|\[\s*a\s*\]|\marroba\M|[#*~^|]|at|_at_)\s*' || c_mailbox
      || '(?:\s*(?:[.,*#|_]|dot|punto|point)?\s*(?:com|co|net|ng)\M)?', c_kind);
    return query select * from private.matches_of(p_text, '\m' || c_mail || '(?:\s+(?:is|address|id))?\s*[:=]\s*[a-z0-9._]{4,}', c_kind);
    return query select * from private.named_matches(p_text, '\m(?:my\s+' || c_mail || '|' || c_mailbox || ')\s+(?:is|na)\s+[a-z0-9._]{3,}\M', c_kind);
    -- The name and the house beside each other. A name without a sign only where nothing else is said.
    return query select * from private.matches_of(p_text, '\m' || c_mailbox || '(?:\s+(?:is|na|address|id|account))*\s*[:=-]?\s*' || c_odd_name || '|\m' || c_odd_name || '\s+' || c_mailbox || '\M', c_kind);
    return query select * from private.named_matches(p_text, '(?:^|(?<=[.,;!?\n]))\s*(?:my\s+)?' || c_mailbox || '\s*[^a-z0-9\s.,;!?]{0,3}\s*[a-z]{5,}(?=\s*(?:$|[.,;!?\n]))', c_kind);
    return query select * from private.named_matches(p_text, '(?:^|(?<=[.,;!?\n]))\s*[a-z]{5,}(?=[\s([]+' || c_mailbox || '[\s)\]]*(?:$|[.,;!?\n]))', c_kind);
  end if;
end
$$;

-- Sites where a page is somebody's: at messengers, to pay them, with their links; and addresses that hide where they lead.
create table private.personal_sites (host text primary key, kind text not null);
insert into private.personal_sites
select h.host, s.kind
from (values
  ('messenger name', 'wa.me wa.link api.whatsapp.com chat.whatsapp.com whatsapp.com t.me telegram.me telegram.dog m.me instagram.com ig.me facebook.com fb.com fb.me tiktok.com twitter.com x.com '
    || 'snapchat.com threads.net threads.com youtube.com pinterest.com signal.me signal.group discord.gg discord.com'),
  ('personal page', 'paystack.shop paystack.com flutterwave.com flutterwave.shop opay.com opayweb.com palmpay.com moniepoint.com kuda.com nomba.com paypal.com paypal.me cash.app chipper.cash payaza.africa '
    || 'selar.co selar.com gumroad.com disha.ng mainstack.me mainstack.store bumpa.shop catlog.shop linktr.ee beacons.ai bio.link bio.site lnk.bio linkin.bio tr.ee taplink.cc campsite.bio msha.ke carrd.co '
    || 'about.me allmylinks.com bit.ly tinyurl.com cutt.ly rb.gy t.ly is.gd shorturl.at ow.ly goo.gl forms.gle t.co')
) s (kind, hosts), unnest(string_to_array(s.hosts, ' ')) h (host);

-- Links in a comparable text; not those of Aso's own site.
create function private.link_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_ending constant text := '(?:com|net|org|ng|shop|store|me|io|link|site|online|xyz|ly|ee|co|ai|gl|gle|page|app|bio|africa|biz|info|boutique|fashion|clothing|studio|dev|tech)';
  -- A full stop without its blank: "worn once.Me and my sister".
  c_no_sentence constant text := '(?<!\.me(?=\s+(?:and|too|or|as|my|i)\M))';
  v_kind text;
  v_hosts text;
begin
  if p_text !~ '[.][a-z0-9]|[\s[({][.]|/|\m(?:d[o0]t|point|punto)\M|,com|,ng|www|\mcom\s+ng\M' then
    return;
  end if;
  for v_kind, v_hosts in select s.kind, string_agg(replace(s.host, '.', '\.'), '|' order by s.host) from private.personal_sites s group by s.kind loop
    -- A page of it, or a part of it that has a name of its own; the site alone is nobody's.
    return query select * from private.matches_of(p_text, '(?<![a-z0-9.-])(?:https?://)?(?:www\.)?(?:(?:[a-z0-9-]+\.)*(?:' || v_hosts || ')\M/[^\s]+|(?!www\.)(?:[a-z0-9-]+\.)+(?:' || v_hosts || ')\M)', v_kind);
    -- With blanks and words for its signs, up to a name.
    return query select * from private.matches_of(p_text, '(?<![a-z0-9.-])(?:' || replace(v_hosts, '\.', '(?:\s?\.\s?|\s*[[(]?dot[])]?\s*)') || ')(?:\s?/\s?|\s+slash\s+)[^\s]+', v_kind);
  end loop;
  return query select * from private.matches_of(p_text, '\m[a-z0-9-]{2,}\s+(?:d[o0]t\s+(?:com|net|org|n\s?g|shop|store)|(?:point|punto)\s+com)\M(?:\s+d[o0]t\s+n\s?g\M)?|\m[a-z0-9-]{3,}\s*(?:\[\s*(?:\.|dot)\s*\]|\(\s*(?:\.|dot)\s*\)|\{\s*(?:\.|dot)\s*\}|\s\.\s?)\s*(?:com|net|org|ng|shop|store)\M(?:\s?\.\s?ng\M)?|\m[a-z0-9-]{3,}(?:,com|,ng|,com[.,]ng|\.c0m)\M|\mwww[\s.,]+[a-z0-9-]{3,}[\s.,]+ng\M|\m[a-z0-9-]{5,}\s+com\s+ng\M|\mwww[\s.,]+[a-z0-9-]{3,}[\s.,]+c[o0]m\M', 'link');
  return query select * from private.matches_of(p_text, '(?:https?://|\mwww\.)(?!(?:www\.)?aso\.ng\M)[^\s]+'
    || '|(?:https?://|\mwww\.)?(?<![a-z0-9@.-])(?!(?:www\.)?aso\.ng\M)[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.' || c_ending || '(?:\.[a-z]{2})?\M' || c_no_sentence || '(?:/[^\s]*)?|\m[a-z0-9-]{2,}\.be/[^\s]+|\m(?:t|wa|m|ig)\.me\s+[a-z0-9._]{4,}', 'link');
end
$$;

-- Names behind an @ or with an underline, which no word of a sentence has, in a comparable text.
create function private.handle_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_kind constant text := 'messenger name';
  c_name constant text := '@[a-z][a-z0-9._]{2,29}';
begin
  if p_text ~ '@' then
    return query select * from private.matches_of(p_text, '(?<![a-z0-9._])@[a-z][a-z0-9.]*[_0-9][a-z0-9._]*\M', c_kind);
    return query select * from private.matches_of(p_text, '\m(?:dm|follow|add|tag|message|handle|username|text|contact|ping|buzz|holla|inbox|chat)\s*(?:(?:me|is|us|with|up)\s+|[:=])*\s*' || c_name || '\M', c_kind);
    -- A place can be found and reached as well.
    return query select * from private.named_matches(p_text, '\m(?:find|reach|search|check|see|look|hit|on|as)\s+(?:(?:me|us|up|for|out|on|at|as|via)\s+)*' || c_name || '\M|'
      || '(?:^|(?<=[.,;!?\n]))\s*' || c_name || '(?=\s*(?:$|[.,;!?\n]))', c_kind);
  end if;
  if p_text ~ 'user\s?name|handle' then
    return query select * from private.named_matches(p_text, '\m(?:user\s?name|my\s+handle)\s*(?:is|na|[:=])\s*' || '@?[a-z][a-z0-9._]{2,29}\M', c_kind);
  end if;
  if p_text ~ '_|under\s?score' then
    return query select * from private.matches_of(p_text, '\m(?:dm|follow|add|tag|message|text|contact|ping|buzz|inbox|chat|find|reach|search|check|hit|handle|username|am|as|called)\s+'
      || '(?:(?:me|us|up|for|out|on|at|as|via|is|with|by|to)\s+)*@?(?=[a-z0-9.]*_)[a-z][a-z0-9._]{2,29}\M|\m[a-z][a-z0-9.]*(?:\s+under\s?score\s+[a-z0-9.]+)+', c_kind);
  end if;
end
$$;

-- The names that people have at messengers in a comparable text.
create function private.messenger_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_kind constant text := 'messenger name';
  -- Of some the name is a word of its own as well: of a weak signal, of loose threads, of buttons that snap.
  c_site constant text := '(?:[i1]nst[a@4]?\s?gr[a@4]?m|[i1]nst[a@4]|i[.\s-]?g|snap\s?chat|tele\s?gram|tg|tik\s?tok|twitter|face\s?book|fb|skype|discord|linked\s?in|pinterest|we\s?chat|wh?at[''’]?s?\s?ap+|you\s?tube|yt)(?![a-z])';
  c_app constant text := '(?:' || c_site || '|(?:snap|messenger|signal|threads)(?![a-z]))';
  -- What no word of a sentence has: a digit, an underline, or a full stop before a letter.
  c_odd constant text := '(?=[a-z0-9._]*(?:[0-9_@]|\.[a-z0-9]))';
  c_name constant text := '@?[a-z][a-z0-9._]{2,29}';
  -- A clause of its own.
  c_begin constant text := '(?:^|(?<=[.,;!?\n]))\s*';
  c_person constant text := '(?:(?:my|our|on|add|i\s?[''’]?a?m)\s+(?:me\s+)?(?:on\s+)?)?';
  c_bare constant text := '(?:you\s?tube|yt|[i1]nst(?:[a@4](?:\s?gr[a@4]?m)?|gr[a@4]?m)|i[.\s-]?g|snap\s?chat|tele\s?gram|tg|tik\s?tok|twitter|face\s?book|fb|skype|discord)(?![a-z])';
  c_trade constant text := '(?:closet|styles?|fashions?|looks|wears?|stores?|rentals?|couture|collections?|clothing|official|tv)';
  c_called constant text := '(?:as|under|by\s+the\s+name(?:\s+of)?|with\s+the\s+name|called|named)';
begin
  if p_text !~ ('\m' || c_app) then
    return;
  end if;
  return query select * from private.matches_of(p_text, '@[a-z][a-z0-9._]{2,29}\s+(?:on|for|at)\s+(?:my\s+)?' || c_app || '\M', c_kind);
  -- Up to the name, and with the messenger behind it.
  return query select m.first_at, m.last_at + length(substring(p_text from m.last_at + 1) ) - length(regexp_replace(substring(p_text from m.last_at + 1), '^\s+on\s+' || c_app, '')), m.kind
    from private.named_matches(p_text, '\m(?:follow|add|dm|dm\s+to|find|check|search|search\s+for|look\s?up|look\s+for|message|text|tag)\s+@?[a-z][a-z0-9._]{4,29}(?=\s+on\s+' || c_app || '\M)', c_kind) m;
  return query select * from private.matches_of(p_text, '\m(?=[a-z0-9._]*(?:_|\.[a-z0-9]|[a-z][0-9]{2}))[a-z][a-z0-9._]{2,29}\s+(?:(?:on|for|at|is|na)\s+)?(?:my\s+)?' || c_app
    || '|\m[a-z][a-z0-9.]*_[a-z0-9._]*', c_kind);
  return query select * from private.matches_of(p_text, '\m' || c_app
    || '(?:\s+(?:handle|name|page|user|username|account|id|is|na|at|on|dm|me|it|my|add|i\s?[''’]?a?m|' || c_called || '))*\s*[:@=-]?\s*@?(?:' || c_odd || '[a-z][a-z0-9._]{2,29}\M|(?:[a-z][ .-]){3,29}[a-z]\M)', c_kind);
  -- A name that looks like a word: behind a sign, after words that say so, or where nothing else is said.
  return query select * from private.named_matches(p_text, '\m' || c_app || '(?:\s+(?:handle|name|page|user|username|id|is))*\s*[:@=|>~→➡👉⇒»]\s*' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, '\m(?:me|us)\s+(?:up\s+)?(?:on|in|at|via|through)\s+(?:my\s+)?' || c_site || '\s+' || c_called || '\s+' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, '\m(?:my|our)\s+' || c_site || '(?:(?:\s+(?:handle|name|page|user|username|account|id))*\s+(?:is|na|be)|\s+(?:handle|username))\s+' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, c_begin || c_person || c_bare || '(?:\s+(?:the\s+)?(?:name|id|handle|channel)(?:\s+is)?)?\s*[^a-z0-9\s.,;!?]{0,3}\s*' || c_name
    || '(?:#[0-9]{4})?(?![a-z0-9_#])(?=\s*[)"]?\s*(?:$|[.,;!?\n]|(?:for|4|to|' || c_trade || ')\M))', c_kind);
  return query select * from private.names_before(p_text, c_begin || '(?:@\s)?' || c_name, '(?:\s+' || c_trade || ')?\s+(?:on|(?:that\s+is|that\s?[''’]?s|is|na)\s+my)\s+' || c_bare || '\s*(?=$|[.,;!?\n])', c_kind);
  if p_text ~ '[[(]' then
    return query select * from private.names_before(p_text, '@?\m[a-z][a-z0-9._]{2,29}', '\s*[[(]\s*(?:(?:my|on)\s+)?' || c_bare || '\s*[])]', c_kind);
    return query select * from private.named_matches(p_text, '[[(]\s*' || c_bare || '\s*[])]\s*[:=-]?\s*' || c_name || '\M|' || c_bare || '\s*[[(]\s*' || c_name || '\s*[])]', c_kind);
  end if;
  if p_text ~ '\s(?:on|for)\s' then
    return query select * from private.names_before(p_text, '\m(?:it\s?[''’]?i?s|i\s?[''’]?a?m|am|called|named|name\s+is|i\s+be|search|find|follow|check|look\s+for|look\s?up)\s+(?:for\s+)?(?:[a-z]{2,15}\s+)?' || c_name,
      '(?:\s+' || c_trade || ')?\s+(?:on|for)\s+' || c_site || '\M', c_kind);
  end if;
  return query select * from private.named_matches(p_text, '\m(?:check|see|find|follow|search|visit|view)\s+(?:out\s+)?(?:me\s+)?(?:on\s+)?(?:my\s+)?' || c_site || '\s+' || c_name || '\M', c_kind);
end
$$;
