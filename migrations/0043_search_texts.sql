-- Phones and word processors write other apostrophes and hyphens than keyboards: foldText of shop/text/fold-text.ts.
create or replace function search_fold(txt text) returns text
  language sql immutable parallel safe strict
  as $$
    select normalize(
      replace(replace(replace(translate(
        regexp_replace(
          normalize(lower(txt collate "und-x-icu"), nfd),
          -- Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, of symbols and of emoji.
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
          '', 'g'),
        'øłđı’‘`´ʼ–—‐', 'oldi''''''''''---'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
      nfc)
  $$;

-- The texts of a product that the search reads, in the order of PRODUCT_FIELDS; the concentration as the last one.
create or replace function searched_texts(p products) returns text[] language sql immutable parallel safe as $$
  select array[p.name, p.brand, p.short_description] || p.note_names || p.scent_family || p.attributes || p.gender
    || p.concentration
$$;

-- What is stored of them is translated: folding it again takes ten times as long. Nothing that the triggers compute depends
-- on it. The index of all texts is built faster than it is changed.
drop index products_search_text;
alter table products disable trigger user;
update products p set search_text = translate(p.search_text, '’‘`´ʼ–—‐', '''''''''''---') || E'\n' || c.folded
  from (select concentration, search_lines(array[concentration]) as folded
          from (select distinct concentration from products) one) c
  where c.concentration = p.concentration;
alter table products enable trigger user;
create index products_search_text on products using gin (search_text gin_trgm_ops);

update import_products set name_key = translate(name_key, '’‘`´ʼ–—‐', '''''''''''---') where name_key ~ '[’‘`´ʼ–—‐]';

-- Their column is generated, so that of a changed row is computed again.
alter table orders disable trigger user;
update orders set buyer_name = buyer_name, buyer_phone = buyer_phone where search_text ~ '[’‘`´ʼ–—‐]';
alter table orders enable trigger user;
